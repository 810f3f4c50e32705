import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { currentRun } from '../harness/stack/run.js';

const README = fileURLToPath(new URL('../../../../README.md', import.meta.url));

/** The code of an App's page, as the README shows it: `addPasskey` and `signInWithPasskey`. */
function snippet(): string {
  const script = /```js\n(async function addPasskey[\s\S]*?)```/.exec(readFileSync(README, 'utf8'))?.[1];
  if (!script) throw new Error('the README shows no page that adds a passkey');
  return script;
}

export interface PasskeyPage {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves that page on a free port. */
export async function servePasskeyPage(publicToken: string): Promise<PasskeyPage> {
  const constants = `const BASE = '${currentRun().baseUrl}';\nconst PUBLIC_TOKEN = '${publicToken}';`;
  const html = `<!doctype html><title>Passkeys</title><script>\n${constants}\n${snippet()}\n</script>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
