import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../workspace/root.mjs';
import { becomesReady } from './ready.mjs';

export const ORPHANS_END = pathToFileURL(inRoot('tools/workspace/orphans-end.mjs')).href;

/**
 * `npm start` in a folder of its own.
 * @returns `baseUrl`, `secretKey` and `publicToken` of its App, `latestCode(address)`, `dataDir`, and `stop()`.
 */
export async function startStack() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-examples-'));
  // Started by root, PostgreSQL runs as another user, which needs access to its folder.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const [port, inboxPort] = [await freePort(), await freePort()];
  const output = openSync(join(folder, 'stack.out'), 'a', 0o600);
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['--import', ORPHANS_END, inRoot('dist/apps/stack/main.js')], {
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), INBOX_PORT: String(inboxPort) },
    stdio: ['ignore', output, output],
  });
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    await becomesReady(`${baseUrl}/readyz`, child, 120_000);
  } catch (error) {
    console.error(readFileSync(join(folder, 'stack.out'), 'utf8').slice(-2000));
    await stop();
    throw error;
  }
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  const secretKey = keys.BOOTSTRAP_SECRET_KEY;
  const publicToken = keys.BOOTSTRAP_PUBLIC_TOKEN;
  return {
    baseUrl,
    secretKey,
    publicToken,
    dataDir,
    stop,
    latestCode: (address) => latestCode(baseUrl, secretKey, address),
  };
}

/** The newest code that a test App sent to an address. */
async function latestCode(baseUrl, secretKey, address) {
  const url = `${baseUrl}/v1/test/messages?to=${encodeURIComponent(address)}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${secretKey}` } });
  const { messages } = await response.json();
  if (!messages?.[0]?.code) throw new Error(`No code was sent to ${address}`);
  return messages[0].code;
}

/** A port of this machine that is free now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
