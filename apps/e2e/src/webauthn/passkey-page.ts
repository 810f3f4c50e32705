import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PageServer, servePage } from '../harness/http/page-server.js';
import { currentRun } from '../harness/stack/run.js';

const README = fileURLToPath(new URL('../../../../README.md', import.meta.url));

/** The code of an App's page, as the README shows it: `addPasskey` and `signInWithPasskey`. */
function snippet(): string {
  const script = /```js\n(async function addPasskey[\s\S]*?)```/.exec(readFileSync(README, 'utf8'))?.[1];
  if (!script) throw new Error('the README shows no page that adds a passkey');
  return script;
}

/** Serves that page on a free port. */
export function servePasskeyPage(publicToken: string): Promise<PageServer> {
  const constants = `const BASE = '${currentRun().baseUrl}';\nconst PUBLIC_TOKEN = '${publicToken}';`;
  return servePage(`<!doctype html><title>Passkeys</title><script>\n${constants}\n${snippet()}\n</script>`);
}
