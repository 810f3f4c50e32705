// Whether `npm start` works on this machine: starts it on a new folder, signs a user in, stops it. For CI on systems
// where the tests do not run. Takes the folder as an argument, or makes one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inRoot, root } from './root.mjs';
import { fail } from './steps.mjs';

const START_MS = 10 * 60_000;
const STOP_MS = 60_000;

const made = process.argv[2] === undefined ? mkdtempSync(join(tmpdir(), 'latchkey try ')) : undefined;
// As root, PostgreSQL runs as another user, which has to get in.
if (made) chmodSync(made, 0o711);
const dataDir = process.argv[2] ?? made;

const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', INBOX_PORT: '0' };
const stack = spawn(process.execPath, [inRoot('apps/stack/bootstrap/start.mjs')], {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
});
const ended = once(stack, 'exit');

try {
  await signIn(await started());
  stack.kill('SIGTERM');
  const [code] = await Promise.race([ended, delay(STOP_MS, ['did not end'], { ref: false })]);
  if (code !== 0) throw new Error(`the stack was told to stop: ${code}`);
  console.log('npm start works here.');
} catch (error) {
  stack.kill('SIGKILL');
  fail(`npm start does not work here: ${error.message}`);
} finally {
  if (made) rmSync(made, { recursive: true, force: true, maxRetries: 10 });
}

/** The address, once every service is ready. */
async function started() {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await delay(200)) {
    if (stack.exitCode !== null) throw new Error('it ended before it was ready');
    const address = readJson('stack.json')?.base_url;
    if (address && (await fetch(`${address}/readyz`).catch(() => undefined))?.ok) return address;
  }
  throw new Error('it was not ready in time');
}

async function signIn(address) {
  const { BOOTSTRAP_SECRET_KEY: key } = readJson('keys.json');
  const post = async (path, body) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${address}/v1/auth/${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  // An address of the sandbox, whose code is always this one.
  const { email_id } = await post('otps/email/send', { email: 'ada@sandbox.test' });
  const proof = { method_id: email_id, otp: '000000', session_expires_in: 60 };
  const { session_token } = await post('otps/verify', proof);
  await post('sessions/verify', { session_token });
}

function readJson(name) {
  try {
    return JSON.parse(readFileSync(join(dataDir, name), 'utf8'));
  } catch {
    return undefined;
  }
}
