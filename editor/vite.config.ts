import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileWords, notStartedScript } from './words-plugin.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The service that `npm run dev` works with. */
const target = `http://127.0.0.1:${process.env['PORT'] || 3000}`;

export default defineConfig(({ command }) => ({
  root: here('.'),
  // Files name each other by relative paths: the service completes those of the shell with its root path.
  base: command === 'build' ? './' : '/admin/',
  plugins: [
    compileWords,
    notStartedScript,
    react(),
    { ...optimizeLocales.vite({ locales: [] }), enforce: 'pre' as const },
  ],
  resolve: { alias: { 'calendar-events-client': here('../client/dist/esm/index.js') } },
  server: {
    host: 'localhost',
    strictPort: true,
    fs: { allow: [here('.'), here('../client')] },
    proxy: {
      // Everything but the editor's own files and screens; the service compares the host with the origin.
      '^/(?!admin/)': { target },
      '^/admin/(api|sign-in|sign-out|signed-out|welcome|account|password|passkeys|oidc|mail-link)\\b': {
        target,
      },
      '^/admin/assets/': { target },
    },
  },
  build: {
    target: 'es2022',
    outDir: here('../dist/editor'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What most screens share is one file: many small ones compress worse by an eighth, and are more requests.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            { name: 'shared', minShareCount: 14 },
          ],
        },
      },
    },
  },
}));
