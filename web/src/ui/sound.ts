// Small ceramic sounds, made here. Browsers allow sound after the first tap only: until then nothing is heard.
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

export type Sound = 'tile' | 'points' | 'loss' | 'turn' | 'end';

// A struck body: sine partials that die away.
const bodies: Record<Sound, { notes: number[]; partials: number[]; seconds: number; gain: number; gap: number }> = {
  tile: { notes: [1900], partials: [1, 1.52, 2.74], seconds: 0.09, gain: 0.16, gap: 0 },
  points: { notes: [1174], partials: [1, 2.01, 3.9], seconds: 0.35, gain: 0.1, gap: 0 },
  loss: { notes: [262], partials: [1, 1.48], seconds: 0.22, gain: 0.13, gap: 0 },
  turn: { notes: [784, 1046], partials: [1, 2.76], seconds: 0.4, gain: 0.12, gap: 0.12 },
  end: { notes: [659, 784, 988, 1318], partials: [1, 2.01, 2.76], seconds: 0.8, gain: 0.1, gap: 0.14 },
};

// Made and woken by a tap or a key: phones allow it then only, and suspend it when something else plays.
function wake() {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state !== 'running') void context.resume();
}
window.addEventListener('pointerdown', wake);
window.addEventListener('keydown', wake);

export function play(sound: Sound) {
  if (!settings.sound || document.hidden) return;
  if (context?.state !== 'running') return;
  const body = bodies[sound];
  body.notes.forEach((note, n) => strike(context!, note, body, context!.currentTime + n * body.gap));
}

function strike(audio: AudioContext, note: number, body: (typeof bodies)[Sound], at: number) {
  body.partials.forEach((partial, n) => {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = note * partial * (0.985 + Math.random() * 0.03);
    gain.gain.setValueAtTime(body.gain / (n + 1), at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + body.seconds / (n + 1));
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + body.seconds);
  });
}

export function buzz() {
  if (settings.vibrate && 'vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(60);
}
