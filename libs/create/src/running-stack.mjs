import { basename } from 'node:path';
import { findStack } from './find-stack.mjs';

const TIMEOUT_MS = 10_000;

const NOT_FOUND = 'No Latchkey of yours runs here, in the folders above, or in one beside them.';
const WHAT_TO_DO =
  'Run `npm start` in its repository first, or name its --data-dir; another one has --url and a key.';

/**
 * How the new application reaches Latchkey: as its person says, or by a test App of its own at the `npm start` that runs
 * near here. That App has the name of the folder, which people read in its emails.
 * @returns `url`, `secretKey`, `publicToken`, `app` (its name, where it is known), and `inbox`, where the stack has one.
 * @throws Error with a sentence for the person.
 */
export async function connectionFor({ url, secretKey, publicToken, dataDir }, { name, template }) {
  if (url || secretKey || publicToken) {
    const missing = template === 'vite' ? !publicToken && '--public-token' : !secretKey && '--secret-key';
    if (!url || missing) throw new Error(`Name the Latchkey whole: ${url ? missing : '--url'} is missing.`);
    return { url, secretKey, publicToken, app: undefined, inbox: undefined };
  }
  const stack = findStack(dataDir);
  if (!stack) throw new Error(`${dataDir ? `No Latchkey runs in ${dataDir}.` : NOT_FOUND} ${WHAT_TO_DO}`);
  return stack.adminKey ? newApp(stack, basename(name)) : { ...stack, app: undefined };
}

/** A test App whose pages may send codes and change accounts, and that offers what every browser can. */
async function newApp({ url, adminUrl, adminKey, inbox }, name) {
  const made = await ask(`${adminUrl}/v1/admin/apps`, adminKey, 'POST', { name, environment: 'test' });
  const settings = {
    ...{ public_sends: true, account_changes: 'person' },
    sign_in_methods: ['email_otp', 'passkey'],
  };
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
