// A part set as the editor holds it, as the inline text of the options and as a file (docs/notation.md). What a set must keep
// is checked by the engine.
export interface Parts {
  strips: { a: string; b: string }[];
  values: string[]; // as they are written into the fields
  track: string;
}

export const house = 'BPBGB/YOPOY.PYPOP/GBYBG.YGYBY/OPGPO.GOGPG/BYOYB.OBOYO/PGBGP.BPYGB/YGOBY.PYGOP/GOBPG.OBPYO/BJGJP:1.2.3.4.2.2.1.1:0.1.2.4.6.8.11.14.18';

const form = /^[BGOPYJ]{5}\/[BGOPYJ]{5}(\.[BGOPYJ]{5}\/[BGOPYJ]{5}){7}:\d+(\.\d+){7}:\d+(\.\d+)*$/;

export function read(text: string): Parts | undefined {
  if (!form.test(text)) return undefined;
  const [strips, values, track] = text.split(':') as [string, string, string];
  return {
    strips: strips.split('.').map((faces) => ({ a: faces.slice(0, 5), b: faces.slice(6) })),
    values: values.split('.'),
    track: track.replaceAll('.', ' '),
  };
}

// Undefined while a field is empty or holds something other than numbers.
export function write({ strips, values, track }: Parts): string | undefined {
  const text = [strips.map(({ a, b }) => `${a}/${b}`).join('.'), values.map((value) => value.trim()).join('.'), track.trim().split(/[\s.,;]+/).join('.')].join(':');
  return form.test(text) ? text : undefined;
}

const words: Record<string, string> = { B: 'blue', G: 'green', O: 'orange', P: 'pink', Y: 'yellow', J: 'J' };

export function toFile({ strips, values, track }: Parts): string {
  const face = (cells: string) => [...cells].map((cell) => words[cell]);
  const json = {
    name: 'own',
    strips: { faces: strips.map(({ a, b }) => [face(a), face(b)]) },
    window_values: { left_to_right: values.map(Number) },
    broken_glass: { cost: track.trim().split(/[\s.,;]+/).map(Number) },
  };
  return `${JSON.stringify(json, null, 1)}\n`;
}

export function fromFile(text: string): Parts | undefined {
  try {
    const json = JSON.parse(text) as { strips: { faces: string[][][] }; window_values: { left_to_right: number[] }; broken_glass: { cost: number[] } };
    const face = (cells: string[]) => cells.map((cell) => Object.keys(words).find((letter) => words[letter] === cell) ?? '?').join('');
    const strips = json.strips.faces.map((faces) => `${face(faces[0]!)}/${face(faces[1]!)}`).join('.');
    return read([strips, json.window_values.left_to_right.join('.'), json.broken_glass.cost.join('.')].join(':'));
  } catch {
    return undefined;
  }
}
