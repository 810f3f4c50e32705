// npm run test:examples [-- name… --pictures]: starts the stack and each example, and walks it in Chromium.
import { ensureBuilt } from '../build/fresh.mjs';
import { ensureInstalled } from '../workspace/install.mjs';
import { inRoot } from '../workspace/root.mjs';
import { fail, requireNode, run, step } from '../workspace/steps.mjs';
import { hasBrowser } from './browser.mjs';
import { exampleNames } from './example.mjs';
import { startStack } from './stack.mjs';
import { walkExample } from './walk.mjs';

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const pictures = process.argv.includes('--pictures');

requireNode();
if (!hasBrowser)
  fail('Nothing was walked: there is no /usr/bin/chromium. Install Chromium (apt-get install chromium).');
const names = exampleNames();
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`There is no example ${unknown.join(', ')}; there are ${names.join(', ')}.`);
await step('Dependencies', () => ensureInstalled({ development: true }));
await step('Build', async () => void (await ensureBuilt()));
if ((await run(process.execPath, [inRoot('tools/packages/main.mjs')])) !== 0)
  fail('Nothing was walked: the packages could not be built.');

const stack = await startStack();
let failed = 0;
for (const name of wanted.length > 0 ? wanted : names)
  await step(`examples/${name}`, async () => {
    const error = await walkExample(name, stack, { pictures }).catch((reason) => reason);
    if (!error) return 'walked';
    failed += 1;
    return `FAILED: ${error.stack ?? error}`;
  });
await stack.stop();
process.exit(failed > 0 ? 1 : 0);
