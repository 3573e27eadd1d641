// A worker that thinks: one question at a time. To stop it, end it.
import { Engine, type Parts } from './wasm';

let engine: Engine | undefined;

onmessage = ({ data }: MessageEvent<Parts | object>) => {
  if ('module' in data) {
    engine = new Engine(data);
    return;
  }
  const begin = performance.now();
  const answer = engine!.question(data) as object;
  postMessage({ ...answer, used: Math.round(performance.now() - begin) });
};
