// What is wrong with a position in the player's language. The engine's sentences are English: those that people meet are
// known here by how they begin; of the others the kind and the place are said, and the sentence is a detail.
import { has, t, type Key } from '../i18n/i18n.svelte';
import type { Refusal } from '../net/engine';

const known: [RegExp, Key, ...string[]][] = [
  [/^more than the (\d+) (\w+) tiles/, 'study.why.tooMany', 'n', 'colour'],
  [/^there are too many (\w+) tiles/, 'study.why.many', 'colour'],
  [/^of (\d+) (\w+) tiles (?:only )?(\d+) are somewhere/, 'study.why.somewhere', 'n', 'colour', 'm'],
  [/^a (\w+), but this game is played without/, 'study.why.without', 'colour'],
  [/^factory (\d+) has \d+ \w+ while the bag is not empty/, 'study.why.short', 'n'],
  [/^factory (\d+) has \w+ although factory (\d+) is short/, 'study.why.gap', 'n', 'm'],
  [/^factory (\d+) is short while the tower is not empty/, 'study.why.short', 'n'],
  [/^(\d+) \w+, but each empty factory leaves at most 3, and (\d+) are empty/, 'study.why.centre', 'n', 'm'],
  [/^no factory is empty, so nobody took/, 'study.why.early'],
  [/^in phase offer there are \w+ to take/, 'study.why.nothing'],
  [/^in phase tiling factories and centre are empty|^in this phase the (?:centre is|factories are) empty|^in phase deal the centre is empty/, 'study.why.notNow'],
  [/^factories are filled one after another/, 'study.why.order'],
  [/^all factories are full/, 'study.why.full'],
  [/ factories are empty and the marker is in the centre, so it is the turn of seat (\d)/, 'study.why.turn', 'n'],
  [/^line (\d) holds two colours/, 'study.why.twoColours', 'n'],
  [/^line (\d) holds (\w+), which its wall row already has/, 'study.why.has', 'n', 'colour'],
  [/^line (\d) is .*, expected - or 1 to \d/, 'study.why.long', 'n'],
  [/^line (\d) is not empty, but its wall row is complete/, 'study.why.done', 'n'],
  [/^row (\d), column (\d): (\w+) lies on the space of (\w+)/, 'study.why.space', 'n', 'm', 'colour', 'other'],
  [/^row (\d) has (\w+) twice/, 'study.why.rowTwice', 'n', 'colour'],
  [/^column (\d) has (\w+) twice/, 'study.why.columnTwice', 'n', 'colour'],
  [/^a complete row ends the game/, 'study.why.ended'],
  [/^the game is not over/, 'study.why.goesOn'],
  [/^seat (\d) took the marker, but it is not on its floor line/, 'study.why.markerFloor', 'n'],
  [/^the marker lies on the floor line of seat (\d)/, 'study.why.markerThere', 'n'],
  [/^there is one marker only/, 'study.why.oneMarker'],
  [/^seat (\d) is tiled/, 'study.why.tiled', 'n'],
  [/^phase (\w+) needs/, 'study.why.needs', 'phase'],
  [/^only phase (\w+) has/, 'study.why.only', 'phase'],
  [/^above window (\d): strip (\d) lies twice/, 'study.why.stripTwice', 'n', 'm'],
  [/^above window (\d): the window is finished/, 'study.why.stripGone', 'n'],
  [/^above window (\d): the window is not finished/, 'study.why.stripNeeded', 'n'],
  [/^above window (\d): a full strip/, 'study.why.stripFull', 'n'],
  [/^above window (\d): .*(\b\w+) lies on a cell of (\w+)/, 'study.why.cell', 'n', 'colour', 'other'],
  [/^in round (\d) space (\d)/, 'study.why.indicator', 'n', 'm'],
  [/^spaces 2 to 6 have each colour once/, 'study.why.once'],
  [/^all hands together hold (\d+) tiles/, 'study.why.hands', 'n'],
  [/tiles, but at most (\d+) can have been kept/, 'study.why.kept', 'n'],
  [/^found .*, expected 10 tiles/, 'study.why.supply'],
  [/^the (\w+) star can't hold (\w+) here/, 'study.why.star', 'star', 'colour'],
  [/^nothing is (?:discarded|placed) before the first phase 2/, 'study.why.firstRound'],
  [/^scores start at 5/, 'study.why.five'],
  [/so its hand is not empty/, 'study.why.hand'],
  [/^seats pass in the phases of placing only/, 'study.why.passed'],
];
const letters: Record<string, string> = { blue: 'B', yellow: 'Y', red: 'R', black: 'K', white: 'W', joker: 'J', green: 'G', orange: 'O', pink: 'P', purple: 'P' };

// A key of the position as it is called: "lines of seat 2".
export function partWords(field: string): string {
  const [, key = field, seat] = /^([a-z_]+?)(\d)?$/.exec(field) ?? [];
  const part = `study.part.${key}${key === 'wall' && seat === undefined ? 'Option' : ''}`;
  const name = has(part) ? t(part) : field;
  return seat === undefined || !has(part) ? name : t('study.ofSeat', { part: name, n: Number(seat) });
}

export function refusalWords(refused: Refusal, game: string): { where: string; why: string } {
  const { code, field, message } = refused;
  const where = field === '' || field === 'position' || field === 'game' ? '' : partWords(field);
  const colour = (word: string) => {
    const key = `${game}.colour.${letters[word] ?? ''}`;
    return has(key) ? t(key) : word;
  };
  for (const [pattern, key, ...names] of known) {
    const found = pattern.exec(message);
    if (!found) continue;
    const params = names.map((name, n) => [name, name === 'colour' || name === 'other' || name === 'star' ? colour(found[n + 1]!) : found[n + 1]!]);
    return { where, why: t(key, Object.fromEntries(params) as Record<string, string>) };
  }
  const general = `study.error.${code}`;
  return { where, why: has(general) ? t(general) : t('error.other', { code }) };
}
