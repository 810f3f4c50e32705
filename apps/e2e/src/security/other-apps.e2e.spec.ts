import { afterAll, describe, expect, it } from '@jest/globals';
import { untilEvents } from '../harness/http/feed.js';
import { succeeded } from '../harness/http/answers.js';
import { call } from '../harness/http/client.js';
import { realPhone, sandboxEmail, SANDBOX_CODE, unique, unknownId } from '../harness/sign-in/identities.js';
import { hostedCode } from '../harness/sign-in/hosted.js';
import { claimsOf } from '../harness/sign-in/jwt.js';
import { operations } from '../harness/http/openapi.js';
import { newOpenIdApp } from '../harness/sign-in/openid.js';
import { currentRun } from '../harness/stack/run.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { SignJWT } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import { adminApi } from '../harness/http/admin-api.js';
import { type CaseTable, post } from './other-apps-case.js';
import { derivedCases, heldIn } from './other-apps-derived.js';
import { mfaCases } from './other-apps-mfa.js';
import { oauthCases } from './other-apps-oauth.js';
import { sessionCases } from './other-apps-sessions.js';
import { testAppCases } from './other-apps-test-apps.js';
import { transferCases } from './other-apps-transfers.js';
import { userCases } from './other-apps-users.js';
import { walletCases } from './other-apps-wallets.js';
import { webhookCases } from './other-apps-webhooks.js';

/** The App that calls, and the data of another one. */
const asking = await newOpenIdApp();
const other = await newOpenIdApp();

const owner = await signIn(other);
const email = sandboxEmail();
const sent = await other.api.otps.email.send({ email });
const theirRequest = sent.headers.get('x-request-id') ?? '';
const pending = succeeded(sent);
const phone = succeeded(await other.api.users.create({ phone_number: realPhone() }));
const link = succeeded(await other.api.magicLinks.create({ user_id: owner.userId }));
const otherKeys = succeeded(await adminApi().listKeys(other.id)).keys;
const otherSigningKeys = succeeded(await other.api.jwks.default()).keys;
const own = await signIn(asking);
const ownCode = succeeded(await asking.api.otps.email.send({ email: own.email }));
const ownLink = succeeded(await asking.api.magicLinks.create({ user_id: own.userId }));

/** A JWT like the service's own, of an unknown key. */
async function unknownJwt(): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new SignJWT({ ...claimsOf(owner.jwt) })
    .setProtectedHeader({ alg: 'RS256', kid: unknownId('jwk') })
    .sign(privateKey);
}

const user = { theirs: owner.userId, nobodys: unknownId('user') };
const token = { names: 'session_token', theirs: owner.token, nobodys: unique('token') };
const jwt = { names: 'session_jwt', theirs: owner.jwt, nobodys: unknownJwt };
const wrong = '999999';
const mfa = await mfaCases(asking, other, [token, jwt]);
const oauth = await oauthCases(asking, other, [token, jwt]);
const wallets = await walletCases(asking, other, [token, jwt]);
const transfers = await transferCases(asking, other);
const webhooks = await webhookCases(asking, other);
const theirEvents = await untilEvents(other, 1);

/** The ids and tokens of operations that are more than ids in the path, the query or the body; or that one takes none. */
const TABLE: CaseTable = {
  ...mfa.table,
  ...oauth.table,
  ...wallets.table,
  ...transfers.table,
  ...webhooks.table,
  ...userCases({ user, email_id: owner.emailId, phone_number_id: phone.phone_number_id }),
  'GET /v1/requests/{request_id}': [
    {
      names: 'request_id',
      theirs: theirRequest,
      nobodys: unknownId('req'),
      request: (id) => ({ path: `/v1/requests/${id}` }),
    },
  ],
  'POST /v1/auth/users/create': [],
  // An `external_id` of another App makes a user here, as an email does.
  'POST /v1/auth/users/import': [],
  'GET /v1/auth/users/list': [],
  'POST /v1/auth/otps/sms/send': [],
  'POST /v1/auth/otps/email/send': [],
  'POST /v1/auth/otps/verify': [
    {
      names: 'method_id',
      theirs: pending.email_id,
      nobodys: unknownId('email'),
      request: post('/v1/auth/otps/verify', 'method_id', { otp: SANDBOX_CODE, session_expires_in: 5 }),
    },
    {
      names: 'method_id of a phone number',
      theirs: phone.phone_number_id,
      nobodys: unknownId('pn'),
      request: post('/v1/auth/otps/verify', 'method_id', { otp: wrong }),
    },
    {
      ...token,
      request: post('/v1/auth/otps/verify', 'session_token', {
        method_id: ownCode.email_id,
        otp: SANDBOX_CODE,
      }),
    },
    {
      ...jwt,
      request: post('/v1/auth/otps/verify', 'session_jwt', {
        method_id: ownCode.email_id,
        otp: SANDBOX_CODE,
      }),
    },
  ],
  'POST /v1/auth/magic_links/create': [
    { names: 'user_id', ...user, request: post('/v1/auth/magic_links/create', 'user_id') },
  ],
  'POST /v1/auth/magic_links/email/send': [],
  'POST /v1/auth/magic_links/verify': [
    {
      names: 'token',
      theirs: link.token,
      nobodys: unique('token'),
      request: post('/v1/auth/magic_links/verify', 'token', { session_expires_in: 5 }),
    },
    { ...token, request: post('/v1/auth/magic_links/verify', 'session_token', { token: ownLink.token }) },
    { ...jwt, request: post('/v1/auth/magic_links/verify', 'session_jwt', { token: ownLink.token }) },
  ],
  ...sessionCases({ owner, own, user, token, jwt, hostedCode: await hostedCode(other, owner.token) }),
  'GET /v1/events': [
    {
      names: 'after',
      theirs: theirEvents[0]?.id ?? '',
      nobodys: unknownId('evt'),
      request: (id) => ({ path: `/v1/events?after=${id}` }),
    },
    { names: 'user_id', ...user, request: (id) => ({ path: `/v1/events?user_id=${id}` }) },
  ],
  'GET /v1/admin/events': [],
  'GET /v1/admin/dead_events': [],
  'POST /v1/admin/dead_events/retry': [],
  'POST /v1/admin/dead_events/drop': [],
  'POST /v1/auth/proofs_of_work/begin': [],
  // Public by design: every holder of a JWT of the App may read its keys.
  'GET /v1/apps/{app_id}/.well-known/jwks.json': [],
  'GET /v1/apps/{app_id}/.well-known/openid-configuration': [],
  'GET /v1/apps/{app_id}/.well-known/revoked.json': [],
  ...(await testAppCases(other, {
    session_id: owner.session.id,
    method_id: pending.email_id,
    token: link.token,
    transfer_id: transfers.transferId,
  })),
  'POST /v1/admin/apps': [],
  // The operator's key reaches every App; a key of one App does not open another's.
  'GET /v1/admin/apps/{app_id}': [],
  'PATCH /v1/admin/apps/{app_id}': [],
  'POST /v1/admin/apps/{app_id}/keys': [],
  'GET /v1/admin/apps/{app_id}/keys': [],
  'DELETE /v1/admin/apps/{app_id}/keys/{key_id}': [
    {
      names: 'key_id',
      theirs: otherKeys[0]?.id ?? '',
      nobodys: unknownId('key'),
      request: (id) => ({ path: `/v1/admin/apps/${asking.id}/keys/${id}` }),
    },
  ],
  ...ofUser('block'),
  ...ofUser('unblock'),
  ...ofUser('unlock'),
  // No row of it names a user of another App.
  'POST /v1/admin/apps/{app_id}/users/import': [],
  'POST /v1/admin/apps/{app_id}/signing_keys/rotate': [],
  'POST /v1/admin/apps/{app_id}/signing_keys/revoke': [
    {
      names: 'kid',
      theirs: otherSigningKeys[0]?.kid ?? '',
      nobodys: unknownId('jwk'),
      request: post(`/v1/admin/apps/${asking.id}/signing_keys/revoke`, 'kid'),
    },
  ],
};

/** A user of the other App, below the App that asks. */
function ofUser(action: string): CaseTable {
  const path = (id: string) => `/v1/admin/apps/${asking.id}/users/${id}/${action}`;
  return {
    [`POST /v1/admin/apps/{app_id}/users/{user_id}/${action}`]: [
      { names: 'user_id', ...user, request: (id) => ({ path: path(id) }) },
    ],
  };
}

const all = await operations();

it('has no operation in its table that is not in the document', () => {
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(TABLE)));
});

const held = heldIn(TABLE);
const rows = all.map(async (operation) => {
  const { name, method } = operation;
  const listed = TABLE[name] ?? (await derivedCases(operation, held, { app: asking, userId: own.userId }));
  return listed.map((entry) => [name, entry.names, method, entry] as const);
});
const cases = (await Promise.all(rows)).flat();

describe('an id of another App answers exactly as an unknown one', () => {
  it.each(cases)('%s by %s', async (name, _, method, { theirs, nobodys, request }) => {
    const key = name.includes('/v1/admin/') ? currentRun().adminKey : asking.secretKey;
    const send = async (id: string) => {
      const { path, body } = request(id);
      const { status, body: answered } = await call(method, path, { key, ...(body && { body }) });
      return { status, answered };
    };
    const unknown = await send(typeof nobodys === 'string' ? nobodys : await nobodys());
    expect(theirs).not.toBe('');
    expect(await send(theirs)).toEqual(unknown);
    expect(unknown.status).not.toBe(500);
  });
});

describe('searches and identifiers', () => {
  it('finds no user of another App', async () => {
    for (const query of [{ email: owner.email }, { email }]) {
      expect(succeeded(await asking.api.users.list(query)).users).toEqual([]);
    }
  });

  it('lets two Apps have users of one email', async () => {
    const mine = succeeded(await asking.api.users.create({ email: owner.email }));
    expect(mine.user_id).not.toBe(owner.userId);
    succeeded(await asking.api.users.delete({ user_id: mine.user_id }));
  });
});

afterAll(async () => {
  await mfa.expectUntouched();
  await oauth.expectUntouched();
  await wallets.expectUntouched();
  await transfers.expectUntouched();
  await webhooks.expectUntouched();
  succeeded(await other.api.sessions.verify({ session_token: owner.token }));
  const { first_name, emails } = succeeded(await other.api.users.get({ user_id: owner.userId }));
  expect({ first_name, emails: emails.length }).toEqual({ first_name: '', emails: 1 });
  succeeded(await other.api.users.get({ user_id: phone.user_id }));
  succeeded(await other.api.otps.verify({ method_id: pending.email_id, otp: SANDBOX_CODE }));
  succeeded(await other.api.magicLinks.verify({ token: link.token }));
  succeeded(await asking.api.otps.verify({ method_id: ownCode.email_id, otp: SANDBOX_CODE }));
  succeeded(await asking.api.magicLinks.verify({ token: ownLink.token }));
  expect(succeeded(await adminApi().listKeys(other.id)).keys).toHaveLength(otherKeys.length);
});
