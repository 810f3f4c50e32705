import { type SentCredential, SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { unknownId } from '../harness/sign-in/identities.js';
import {
  asserted,
  attested,
  DOMAIN,
  ORIGIN,
  type Passkey,
  registerPasskey,
} from '../harness/sign-in/passkey.js';
import { activeTotp, codeOf, type TotpUser } from '../harness/sign-in/totp.js';
import { type AreaCases, type Case, type CaseTable, type Held, post } from './other-apps-case.js';

/** Proofs of an App that could be used up; the answers are not sent yet. */
interface Holdings {
  readonly app: TestApp;
  readonly totp: TotpUser;
  readonly passkey: Passkey;
  readonly answer: SentCredential;
  readonly newKey: SentCredential;
}

/** @param sessions tokens of a session, by the member that holds them. */
export async function mfaCases(
  asking: TestApp,
  other: TestApp,
  sessions: readonly Held[],
): Promise<AreaCases> {
  const own = await holdingsOf(asking);
  const theirs = await holdingsOf(other);
  return {
    table: {
      ...totpTable(own, theirs, sessions),
      ...registrationTable(own, theirs),
      ...authenticationTable(own, theirs, sessions),
      'POST /v1/auth/passwords/strength_check': [],
    },
    expectUntouched: async () => {
      for (const holdings of [own, theirs]) await useUp(holdings);
    },
  };
}

async function holdingsOf(app: TestApp): Promise<Holdings> {
  const passkey = await registerPasskey(app);
  return {
    app,
    totp: await activeTotp(app),
    passkey,
    answer: await asserted(app, passkey),
    newKey: await attested(app, passkey.user_id),
  };
}

async function useUp({ app: { api }, totp, passkey, answer, newKey }: Holdings): Promise<void> {
  const { user_id, recovery_codes } = totp;
  succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp, 1) }));
  succeeded(await api.totps.recover({ user_id, recovery_code: recovery_codes[0] }));
  succeeded(await api.webauthn.authentication.verify({ public_key_credential: answer }));
  const registration = { user_id: passkey.user_id, public_key_credential: newKey };
  succeeded(await api.webauthn.registrations.create(registration));
}

function totpTable(own: Holdings, { totp }: Holdings, sessions: readonly Held[]): CaseTable {
  const user: Held = { names: 'user_id', theirs: totp.user_id, nobodys: unknownId('user') };
  const proofCases = (path: string, proof: object): readonly Case[] => [
    { ...user, request: post(path, 'user_id', proof) },
    ...sessions.map((held) => ({
      ...held,
      request: post(path, held.names, { user_id: own.totp.user_id, ...proof }),
    })),
  ];
  const recovery = { recovery_code: totp.recovery_codes[0] };
  return {
    'POST /v1/auth/totps/create': [{ ...user, request: post('/v1/auth/totps/create', 'user_id') }],
    'POST /v1/auth/totps/verify': proofCases('/v1/auth/totps/verify', { totp_code: '000000' }),
    'POST /v1/auth/totps/recover': proofCases('/v1/auth/totps/recover', recovery),
    'POST /v1/auth/totps/recovery_codes': [
      { ...user, request: post('/v1/auth/totps/recovery_codes', 'user_id') },
    ],
    'DELETE /v1/auth/users/totps/{totp_id}/delete': [
      {
        names: 'totp_id',
        theirs: totp.totp_id,
        nobodys: unknownId('totp'),
        request: (id) => ({ path: `/v1/auth/users/totps/${id}/delete` }),
      },
    ],
  };
}

function registrationTable(own: Holdings, { passkey, newKey }: Holdings): CaseTable {
  const user: Held = { names: 'user_id', theirs: passkey.user_id, nobodys: unknownId('user') };
  const begin = '/v1/auth/webauthn/registrations/begin';
  const create = '/v1/auth/webauthn/registrations/create';
  return {
    [`POST ${begin}`]: [{ ...user, request: post(begin, 'user_id', { domain: DOMAIN }) }],
    [`POST ${create}`]: [
      { ...user, request: post(create, 'user_id', { public_key_credential: newKey }) },
      credentialCase(create, newKey, { user_id: own.passkey.user_id }),
    ],
    'DELETE /v1/auth/users/webauthn_credentials/{webauthn_credential_id}/delete': [
      {
        names: 'webauthn_credential_id',
        theirs: passkey.webauthn_credential_id,
        nobodys: unknownId('webauthn'),
        request: (id) => ({ path: `/v1/auth/users/webauthn_credentials/${id}/delete` }),
      },
    ],
  };
}

function authenticationTable(
  own: Holdings,
  { passkey, answer }: Holdings,
  sessions: readonly Held[],
): CaseTable {
  const user: Held = { names: 'user_id', theirs: passkey.user_id, nobodys: unknownId('user') };
  const begin = '/v1/auth/webauthn/authentication/begin';
  const verifications = ['/v1/auth/webauthn/authentication/verify', '/v1/auth/webauthn/verify'];
  const verifyCases = (path: string): readonly Case[] => [
    credentialCase(path, answer),
    ...sessions.map((held) => ({
      ...held,
      request: post(path, held.names, { public_key_credential: own.answer }),
    })),
  ];
  return {
    [`POST ${begin}`]: [{ ...user, request: post(begin, 'user_id', { domain: DOMAIN }) }],
    ...Object.fromEntries(verifications.map((path) => [`POST ${path}`, verifyCases(path)])),
  };
}

const CHALLENGE_OF_NOBODY = { challenge: Buffer.alloc(32, 7).toString('base64url'), rpId: DOMAIN };

/** A credential travels through the table as JSON text. */
function credentialCase(path: string, theirs: object, more: object = {}): Case {
  const nobodys = new SoftwareAuthenticator(ORIGIN).get(CHALLENGE_OF_NOBODY);
  return {
    names: 'public_key_credential',
    theirs: JSON.stringify(theirs),
    nobodys: JSON.stringify(nobodys),
    request: (text) => ({ path, body: { ...more, public_key_credential: JSON.parse(text) as object } }),
  };
}
