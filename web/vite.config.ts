import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

// A site of files for any web host, without a server of ours: addresses are relative, routes are behind a `#`.
const still = process.env.TILEWRIGHT_STATIC !== undefined;
const server = process.env.TILEWRIGHT ?? 'http://127.0.0.1:8080';
const engine = resolve(import.meta.dirname, '../build/wasm/engine.wasm');
const study = resolve(import.meta.dirname, '../build/wasm/study.wasm');

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

// `virtual:engine` is the address of the engine, of what studies, and those of what the games learned; '' where it was not built: the page
// then plays at the server only.
function virtualEngine(): Plugin {
  const games = resolve(import.meta.dirname, '../src/games');
  const learned = files(games).filter((path) => path.endsWith('.learned'));
  const code = existsSync(engine)
    ? [`export { default } from '${engine}?url';`, `export { default as study } from '${study}?url';`, ...learned.map((path, n) => `import file${n} from '${path}?url';`), `export const learned = [${learned.map((_, n) => `file${n}`)}];`]
    : ["export default '';", "export const study = '';", 'export const learned = [];'];
  return {
    name: 'engine',
    resolveId: (id) => (id === 'virtual:engine' ? '\0engine' : undefined),
    load: (id) => (id === '\0engine' ? code.join('\n') : undefined),
  };
}

// The service worker (src/offline.js) learns which files there are; its version is a hash of them all. The server sends
// FILE.gz where a browser takes it: compressed once here instead of at every request.
function finished(): Plugin {
  let out = '';
  return {
    name: 'finished',
    apply: 'build',
    configResolved: (config) => void (out = resolve(config.root, config.build.outDir)),
    closeBundle: () => {
      const all = files(out).map((path) => relative(out, path)).filter((path) => path !== 'index.html').sort();
      const hash = createHash('sha256');
      for (const path of ['index.html', ...all]) hash.update(path).update(readFileSync(join(out, path)));
      const script = readFileSync(resolve(import.meta.dirname, 'src/offline.js'), 'utf8');
      const version = hash.update(script).digest('hex').slice(0, 12);
      writeFileSync(join(out, 'offline.js'), script.replace('__VERSION__', JSON.stringify(version)).replace('__FILES__', JSON.stringify(['./', ...all])));
      if (still) return;
      for (const path of files(out)) if (/\.(js|css|html|svg|txt|wasm|webmanifest)$/.test(path)) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    },
  };
}

export default defineConfig({
  base: still ? './' : '/',
  define: { __STATIC__: JSON.stringify(still) },
  plugins: [svelte(), virtualEngine(), finished()],
  worker: { format: 'es' },
  build: { outDir: process.env.TILEWRIGHT_WEB ?? '../build/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/ws': { target: server, ws: true }, '/api': server }, fs: { allow: ['..'] } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
