import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  // These two reach the page. The secret key must not, so no shorter prefix will do.
  envPrefix: ['LATCHKEY_URL', 'LATCHKEY_PUBLIC_TOKEN'],
  server: {
    host: 'localhost',
    // In this repository the package is a link to what was built.
    fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] },
  },
});
