import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { call } from '../http/client.js';
import { succeeded } from '../http/succeeded.js';
import { codeOfConsole, consoleCookie, consoleHeaders, inviteOperator } from '../sign-in/console.js';
import { VERIFIER } from '../sign-in/hosted.js';
import { realEmail } from '../sign-in/identities.js';
import { currentRun } from '../stack/run.js';
import type { Makers } from './valid-request.js';

const SESSION = '/v1/admin/session';

/** Of people who operate, and of their session at the console. */
export function operatorRequests(): Makers {
  const { adminKey: key } = currentRun();
  const signedIn = async () => consoleHeaders(await consoleCookie(await inviteOperator('support')));
  return {
    'POST /v1/admin/operators': async () => ({
      path: '/v1/admin/operators',
      key,
      body: { email: realEmail(), name: 'Ada', role: 'support' },
    }),
    'POST /v1/admin/messages/preview': async () => ({
      path: '/v1/admin/messages/preview',
      key,
      body: { kind: 'passcode_email', name: 'Acme', locale: 'de', scheme: 'dark' },
    }),
    'PATCH /v1/admin/operators/{user_id}': async () => {
      const { operator } = await inviteOperator('support');
      return { path: `/v1/admin/operators/${operator.user_id}`, key, body: { role: 'viewer' } };
    },
    [`POST ${SESSION}`]: async () => {
      const body = { token: await codeOfConsole(await inviteOperator('support')), code_verifier: VERIFIER };
      return { path: SESSION, headers: consoleHeaders(), body };
    },
    [`POST ${SESSION}/passkeys/begin`]: async () => ({
      path: `${SESSION}/passkeys/begin`,
      headers: await signedIn(),
      body: { authenticator_type: 'platform' },
    }),
    [`POST ${SESSION}/passkeys`]: async () => {
      const headers = await signedIn();
      const credential = newAuthenticator().create(await optionsOf('passkeys', headers));
      return { path: `${SESSION}/passkeys`, headers, body: { credential, name: 'My phone' } };
    },
    [`POST ${SESSION}/proof`]: async () => {
      const headers = await signedIn();
      const authenticator = newAuthenticator();
      const created = authenticator.create(await optionsOf('passkeys', headers));
      const body = { credential: created, name: 'My phone' };
      succeeded(await call('POST', `${SESSION}/passkeys`, { headers, body }));
      const credential = authenticator.get(await optionsOf('proof', headers));
      return { path: `${SESSION}/proof`, headers, body: { credential } };
    },
  };
}

/** In a browser at `localhost`: an IP address is no domain of a passkey. */
const newAuthenticator = () =>
  new SoftwareAuthenticator(currentRun().baseUrl.replace('127.0.0.1', 'localhost'));

/** What a page of the console passes to the browser. */
async function optionsOf(
  what: 'passkeys' | 'proof',
  headers: Readonly<Record<string, string>>,
): Promise<object> {
  const begun = await call<{ options: object }>('POST', `${SESSION}/${what}/begin`, { headers, body: {} });
  return succeeded(begun).options;
}
