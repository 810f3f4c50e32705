import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/console/',
  // Administration puts a new value into each answer; styles that a component adds carry it.
  html: { cspNonce: '__CSP_NONCE__' },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: fileURLToPath(new URL('../../dist/apps/console', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // A file in the page's own address is allowed by its policy; one inside of a script is not.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
  },
});
