// node docs/site/main.mjs [build | dev]: makes the site in dist/docs, or shows it while you write. Without a word: makes it
// and serves it.
import { watch } from 'node:fs';
import { ensureInstalled } from '../../tools/workspace/install.mjs';
import { inRoot } from '../../tools/workspace/root.mjs';
import { fail, requireNode, step } from '../../tools/workspace/steps.mjs';

/** VitePress' own default. */
const PORT = Number(process.env.DOCS_PORT ?? 4173);
const ROOT = inRoot('docs');
const [command = 'serve'] = process.argv.slice(2);

requireNode();
await ensureInstalled({ development: true });
const { assemble, clear } = await import('./assemble.mjs');
const { writeReference } = await import('./reference.mjs');

clear();
assemble();
await step('Reference', writeReference);
const { build, createServer, serve } = await import('vitepress');

if (command === 'dev') await develop();
else {
  await step('Documentation', make);
  if (command === 'serve') {
    await serve({ root: ROOT, port: PORT });
    console.log(`Documentation: http://localhost:${PORT}`);
  }
}

async function make() {
  try {
    await build(ROOT);
    return 'dist/docs';
  } catch (error) {
    // VitePress has printed dead links already; the error itself lists every file that was read.
    fail(`The documentation could not be built: ${error.message}`);
  }
}

/** A page that is saved is copied, and the browser shows it. The reference stays as it was at the start. */
async function develop() {
  const server = await createServer(ROOT, { port: PORT });
  await server.listen();
  server.printUrls();
  watch(ROOT, { recursive: true }, () => assemble());
}
