// Stamps of the chat. What is sent and stored is a sign that any other client can show too; here it is drawn.
import { t, type Key } from '../i18n/i18n.svelte';

export interface Stamp {
  text: string; // as it is sent
  words: Key;
  lines: string; // drawn as a line
  full?: string; // and filled
}

const eyes = 'M14,17.5h.01M26,17.5h.01';
export const stamps: Stamp[] = [
  {
    text: '👏',
    words: 'chat.stamp.bravo',
    lines: 'M13,9q-8,11 5,22M27,9q8,11 -5,22M10.2,14.5l-3,-1.5M9.6,20l-3.2,.6M12,26l-2.6,2M29.8,14.5l3,-1.5M30.4,20l3.2,.6M28,26l2.6,2',
    full: 'M20,10.5l2.3,5.4 5.8,.5 -4.4,3.8 1.3,5.7 -5,-3 -5,3 1.3,-5.7 -4.4,-3.8 5.8,-.5Z',
  },
  { text: '🙂', words: 'chat.stamp.smile', lines: `${eyes}M12.5,23q7.5,8 15,0` },
  { text: '😮', words: 'chat.stamp.wow', lines: `${eyes}M11.5,12.5q2.5,-2 5,-.6M23.5,11.9q2.5,-1.4 5,.6M20,22.6a3.7,3.9 0 1 0 .01,0` },
  { text: '🤔', words: 'chat.stamp.think', lines: `${eyes}M11.5,13.5h5M23,11.5q3,-2.4 6,.4M14.5,27.5q5,-3.4 10,-2.4` },
  { text: '😅', words: 'chat.stamp.phew', lines: 'M11,19q3,-4 6,0M23,19q3,-4 6,0M12.5,23.5q7.5,8 15,0Z', full: 'M30.5,6.5q5,6 0,7.2q-5,-1.2 0,-7.2Z' },
  {
    text: '🎉',
    words: 'chat.stamp.hooray',
    lines: 'M20,15.5v-7M24.5,18.6l5.6,-4.2M24.3,23.4l5.4,4M20,25.5v7M15.7,23.4l-5.4,4M15.5,18.6l-5.6,-4.2M15.5,9.5h.01M30.5,20.5h.01M26,31h.01M9.5,21h.01M26,8.8h.01M14,31h.01',
    full: 'M20,17l3.6,3.6 -3.6,3.6 -3.6,-3.6Z',
  },
];

export const stampOf = (text: string): Stamp | undefined => stamps.find((stamp) => stamp.text === text);
// What was written, to be read aloud.
export function spoken(text: string): string {
  const stamp = stampOf(text);
  return stamp ? t(stamp.words) : text;
}
