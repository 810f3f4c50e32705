import { describe, expect, it } from '@jest/globals';
import { raceRounds } from '@latchkey/platform/testing';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import type { Answer } from '../harness/http/client.js';
import { sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { attested } from '../harness/sign-in/passkey.js';
import { codeOf } from '../harness/sign-in/totp.js';
import { ethereumWallet, signed } from '../harness/sign-in/wallets.js';

const ROUNDS = raceRounds(10);

const app = await newApp();
const { api, publicApi } = app;

/** A user of the App whose email is not proved. */
async function prepared() {
  const email = sandboxEmail();
  const { user_id } = succeeded(await api.users.create({ email, requires_verification: true }));
  return { user_id, email };
}

async function prove(email: string) {
  const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
  return succeeded(await publicApi.otps.verify({ method_id, otp: SANDBOX_CODE, session_expires_in: 5 }));
}

type Finish = () => Promise<Answer<object>>;

/** Ways into the account that another person begins and finishes. */
const WAYS: [string, (user_id: string) => Promise<Finish>, number, string][] = [
  [
    'a wallet',
    async (user_id) => {
      const given = await signed(api, ethereumWallet(), user_id);
      return () => publicApi.wallets.verify(given);
    },
    404,
    'challenge_not_found',
  ],
  [
    'a TOTP',
    async (user_id) => {
      const totp = succeeded(await api.totps.create({ user_id }));
      return () => api.totps.verify({ user_id, totp_code: codeOf(totp) });
    },
    404,
    'totp_not_found',
  ],
  [
    'a passkey',
    async (user_id) => {
      const public_key_credential = await attested(app, user_id);
      return () => api.webauthn.registrations.create({ user_id, public_key_credential });
    },
    400,
    'invalid_webauthn_credential',
  ],
  [
    'a link of the App',
    async (user_id) => {
      const { token } = succeeded(await api.magicLinks.create({ user_id }));
      return () => publicApi.magicLinks.verify({ token, session_expires_in: 5 });
    },
    400,
    'invalid_magic_link',
  ],
];

describe('the first proof of an address', () => {
  it.each(WAYS)(
    'voids %s that was begun before; what is begun afterwards works',
    async (_, begin, status, type) => {
      const { user_id, email } = await prepared();
      const finish = await begin(user_id);
      expect((await prove(email)).user_id).toBe(user_id);
      expectRefusal(await finish(), status, type as never);
      const finishOwn = await begin(user_id);
      succeeded(await finishOwn());
    },
  );

  it.each(WAYS.slice(0, 3))(`raced with %s, ${ROUNDS} times: no user ever has both`, async (_, begin) => {
    for (let n = 0; n < ROUNDS; n += 1) {
      const { user_id, email } = await prepared();
      const finish = await begin(user_id);
      const [finished, owner] = await Promise.all([finish(), prove(email)]);
      expect(finished.status < 400).toBe(owner.user_id !== user_id);
    }
  });

  it('the second proof voids nothing', async () => {
    const { user_id, email } = await prepared();
    await prove(email);
    const finishes = await Promise.all(WAYS.map(([, begin]) => begin(user_id)));
    await prove(email);
    for (const finish of finishes) succeeded(await finish());
  });
});
