// A worker that thinks: one question at a time. To stop it, end it.
import { Engine } from './wasm';

let engine: Engine | undefined;

onmessage = ({ data }: MessageEvent<WebAssembly.Module | object>) => {
  if (data instanceof WebAssembly.Module) {
    engine = new Engine(data);
    return;
  }
  const begin = performance.now();
  const answer = engine!.question(data) as object;
  postMessage({ ...answer, used: Math.round(performance.now() - begin) });
};
