import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

// The server sends FILE.gz where a browser takes it: compressed once here instead of at every request.
function compressed(): Plugin {
  let out = '';
  const walk = (folder: string) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) walk(path);
      else if (/\.(js|css|html|svg|webmanifest)$/.test(name)) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    }
  };
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => void (out = resolve(config.root, config.build.outDir)),
    closeBundle: () => walk(out),
  };
}

const server = process.env.TILEWRIGHT ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: { outDir: process.env.TILEWRIGHT_WEB ?? '../build/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/ws': { target: server, ws: true }, '/api': server } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
