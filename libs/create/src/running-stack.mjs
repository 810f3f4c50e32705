import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const TIMEOUT_MS = 10_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * How the new application reaches Latchkey: as its person says, or by a test App of its own at the `npm start` that runs
 * near here. That App has the name of the folder, which people read in its emails.
 * @returns `url`, `secretKey`, `publicToken`, `app` (its name, where it is known), and `inbox`, where the stack has one.
 * @throws Error with a sentence for the person.
 */
export async function connectionFor({ url, secretKey, publicToken, dataDir }, { name, template }) {
  if (secretKey || publicToken) {
    const missing = template === 'vite' ? !publicToken && '--public-token' : !secretKey && '--secret-key';
    if (!url || missing) throw new Error(`Name the Latchkey whole: ${url ? missing : '--url'} is missing.`);
    return { url, secretKey, publicToken, app: undefined, inbox: undefined };
  }
  const stack = findStack(dataDir);
  if (!stack)
    throw new Error(
      'No Latchkey runs here, in the folders above, or in one beside them. Run `npm start` in its repository first, or name its --data-dir; another one has --url and a key.',
    );
  return stack.adminKey ? newApp(stack, basename(name)) : { ...stack, app: 'Default App' };
}

/** The stack whose data folder is named, or the first one that runs, from this folder upwards. */
function findStack(dataDir, from = process.cwd()) {
  if (dataDir) return readStack(resolve(dataDir));
  for (let folder = from; ; folder = dirname(folder)) {
    for (const candidate of [folder, ...foldersIn(folder)]) {
      const stack = readStack(join(candidate, '.latchkey'));
      if (stack) return stack;
    }
    if (folder === dirname(folder)) return undefined;
  }
}

function foldersIn(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  } catch {
    // Another person's folder.
    return [];
  }
}

/** What `npm start` has written, while its process lives and is on this machine. */
function readStack(folder) {
  if (!existsSync(join(folder, 'stack.json'))) return undefined;
  try {
    const state = JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8'));
    const keys = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'));
    const url = state.local_url ?? state.base_url;
    const adminUrl = state.admin_url ?? url;
    process.kill(state.pid, 0);
    if (![url, adminUrl].every((one) => LOOPBACK.includes(new URL(one).hostname))) return undefined;
    return {
      ...{ url, adminUrl, adminKey: keys.ADMIN_API_KEY, inbox: state.inbox_url },
      ...{ secretKey: keys.BOOTSTRAP_SECRET_KEY, publicToken: keys.BOOTSTRAP_PUBLIC_TOKEN },
    };
  } catch {
    // It has ended, has just begun, or belongs to another person.
    return undefined;
  }
}

/** A test App whose pages may send codes, and that offers what every browser can. */
async function newApp({ url, adminUrl, adminKey, inbox }, name) {
  const made = await ask(`${adminUrl}/v1/admin/apps`, adminKey, 'POST', { name, environment: 'test' });
  const settings = { public_sends: true, sign_in_methods: ['email_otp', 'passkey'] };
  await ask(`${adminUrl}/v1/admin/apps/${made.id}`, adminKey, 'PATCH', { settings });
  return { url, inbox, app: name, secretKey: made.secret_key, publicToken: made.public_token };
}

async function ask(address, key, method, body) {
  const answer = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(({ message }) => {
    throw new Error(`${new URL(address).origin} does not answer: ${message}`);
  });
  const read = await answer.json();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${read.error_message}`);
  return read;
}
