import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { unknownId } from '../harness/sign-in/identities.js';
import { asserted, attested, DOMAIN, ORIGIN, registerPasskey } from '../harness/sign-in/passkey.js';
import { activeTotp, codeOf } from '../harness/sign-in/totp.js';
import { type AreaCases, post } from './other-apps-case.js';

const CHALLENGE_OF_NOBODY = { challenge: Buffer.alloc(32, 7).toString('base64url'), rpId: DOMAIN };

const verify = '/v1/auth/totps/verify';
const recover = '/v1/auth/totps/recover';
const create = '/v1/auth/webauthn/registrations/create';

/** Proofs of the App that could be used up; the answers are not sent yet. */
export async function mfaCases(app: TestApp): Promise<AreaCases> {
  const { api } = app;
  const totp = await activeTotp(app);
  const recovery_code = totp.recovery_codes[0];
  const passkey = await registerPasskey(app);
  const answer = await asserted(app, passkey);
  const newKey = await attested(app, passkey.user_id);
  const ofTotp = { names: 'user_id', theirs: totp.user_id, nobodys: unknownId('user') };
  const ofPasskey = { names: 'user_id', theirs: passkey.user_id, nobodys: unknownId('user') };
  const credential = {
    names: 'public_key_credential',
    nobodys: new SoftwareAuthenticator(ORIGIN).get(CHALLENGE_OF_NOBODY),
  };
  return {
    held: [
      { ...ofTotp, at: '/v1/auth/totps/' },
      { ...ofPasskey, at: '/v1/auth/webauthn/' },
      { names: 'totp_id', theirs: totp.totp_id, nobodys: unknownId('totp') },
      {
        names: 'webauthn_credential_id',
        theirs: passkey.webauthn_credential_id,
        nobodys: unknownId('webauthn'),
      },
      { ...credential, theirs: answer },
      { ...credential, at: create, theirs: newKey },
      { ...credential, at: '/v1/auth/profile/passkeys/', theirs: newKey },
    ],
    // With what proves their user, not the one of the App that asks.
    table: {
      [`POST ${verify}`]: [{ ...ofTotp, request: post(verify, 'user_id', { totp_code: '000000' }) }],
      [`POST ${recover}`]: [{ ...ofTotp, request: post(recover, 'user_id', { recovery_code }) }],
      [`POST ${create}`]: [
        { ...ofPasskey, request: post(create, 'user_id', { public_key_credential: newKey }) },
      ],
    },
    expectUntouched: async () => {
      const { user_id } = totp;
      succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp, 1) }));
      succeeded(await api.totps.recover({ user_id, recovery_code }));
      succeeded(await api.webauthn.authentication.verify({ public_key_credential: answer }));
      const registration = { user_id: passkey.user_id, public_key_credential: newKey };
      succeeded(await api.webauthn.registrations.create(registration));
    },
  };
}
