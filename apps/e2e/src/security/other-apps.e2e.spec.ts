import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { adminApi } from '../harness/http/admin-api.js';
import { succeeded } from '../harness/http/answers.js';
import { call } from '../harness/http/client.js';
import { untilEvents } from '../harness/http/feed.js';
import { type Operation, operations } from '../harness/http/openapi.js';
import type { ValidRequest } from '../harness/requests/valid-request.js';
import { validRequests } from '../harness/requests/valid-requests.js';
import { hostedCode } from '../harness/sign-in/hosted.js';
import { realPhone, sandboxEmail, SANDBOX_CODE, unique, unknownId } from '../harness/sign-in/identities.js';
import { claimsOf } from '../harness/sign-in/jwt.js';
import { newOpenIdApp } from '../harness/sign-in/openid.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { currentRun } from '../harness/stack/run.js';
import { type CaseTable, type Held, post } from './other-apps-case.js';
import { derivedCases } from './other-apps-derived.js';
import { mfaCases } from './other-apps-mfa.js';
import { oauthCases } from './other-apps-oauth.js';
import { transferCases } from './other-apps-transfers.js';
import { walletCases } from './other-apps-wallets.js';
import { WEBHOOK, webhookCases } from './other-apps-webhooks.js';

/** The App that calls, and the data of another one. */
const asking = await newOpenIdApp({ key_export: 'person' });
const other = await newOpenIdApp();

const owner = await signIn(other);
const email = sandboxEmail();
const sent = await other.api.otps.email.send({ email });
const pending = succeeded(sent);
const phone = succeeded(await other.api.users.create({ phone_number: realPhone() }));
const link = succeeded(await other.api.magicLinks.create({ user_id: owner.userId }));
const otherKeys = succeeded(await adminApi().listKeys(other.id)).keys;
const otherSigningKeys = succeeded(await other.api.jwks.default()).keys;
const own = await signIn(asking);
const withoutSession = succeeded(await asking.api.users.create({ email: sandboxEmail() }));
const ownWebhook = succeeded(await asking.api.webhooks.create(WEBHOOK));
const theirEvents = await untilEvents(other, 1);

/** A JWT like the service's own, of an unknown key. */
async function unknownJwt(): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new SignJWT({ ...claimsOf(owner.jwt) })
    .setProtectedHeader({ alg: 'RS256', kid: unknownId('jwk') })
    .sign(privateKey);
}

const areas = await Promise.all([
  mfaCases(other),
  oauthCases(other),
  walletCases(other),
  transferCases(other),
  webhookCases(other),
]);

const kept: Held = { names: 'except_session_id', theirs: owner.session.id, nobodys: unknownId('sess') };

const HELD: readonly Held[] = [
  ...areas.flatMap(({ held }) => held),
  { names: 'user_id', theirs: owner.userId, nobodys: unknownId('user') },
  { names: 'email_id', theirs: owner.emailId, nobodys: unknownId('email') },
  { names: 'phone_number_id', theirs: phone.phone_number_id, nobodys: unknownId('pn') },
  { names: 'method_id', theirs: pending.email_id, nobodys: unknownId('email') },
  { names: 'token', theirs: link.token, nobodys: unique('token') },
  { names: 'session_id', theirs: owner.session.id, nobodys: unknownId('sess') },
  { names: 'session_token', theirs: owner.token, nobodys: unique('token') },
  { names: 'session_jwt', theirs: owner.jwt, nobodys: await unknownJwt() },
  { names: 'code', at: '/hosted_sign_ins/', theirs: await hostedCode(other), nobodys: unique('code') },
  kept,
  { names: 'request_id', theirs: sent.headers.get('x-request-id'), nobodys: unknownId('req') },
  { names: 'event_id', theirs: theirEvents[0]?.id, nobodys: unknownId('evt') },
  { names: 'after', at: '/v1/events', theirs: theirEvents[0]?.id, nobodys: unknownId('evt') },
  { names: 'key_id', theirs: otherKeys[0]?.id, nobodys: unknownId('key') },
  { names: 'kid', theirs: otherSigningKeys[0]?.kid, nobodys: unknownId('jwk') },
];

const verifyOtp = '/v1/auth/otps/verify';
const verifySession = '/v1/auth/sessions/verify';
const revoke = '/v1/auth/sessions/revoke';

/** What the documents and a valid request do not give. A row takes the place of the derived case of its name. */
const TABLE: CaseTable = {
  ...Object.assign({}, ...areas.map(({ table }) => table)),
  [`POST ${verifyOtp}`]: [
    {
      names: 'method_id of a phone number',
      theirs: phone.phone_number_id,
      nobodys: unknownId('pn'),
      request: post(verifyOtp, 'method_id', { otp: '999999' }),
    },
  ],
  [`POST ${revoke}`]: [{ ...kept, request: post(revoke, kept.names, { user_id: withoutSession.user_id }) }],
  [`POST ${verifySession}`]: [
    {
      names: 'session_token beside an own JWT',
      theirs: owner.token,
      nobodys: unique('token'),
      request: post(verifySession, 'session_token', { session_jwt: own.jwt }),
    },
    {
      names: 'session_jwt beside an own token',
      theirs: owner.jwt,
      nobodys: await unknownJwt(),
      request: post(verifySession, 'session_jwt', { session_token: own.token }),
    },
  ],
};

const all = await operations();

it('has no operation in its table that is not in the document', () => {
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(TABLE)));
});

const made = new Map<string, Promise<ValidRequest>>();

/** The valid request of an operation. One has to be known, as for bad input. */
function validOnce({ name }: Operation): Promise<ValidRequest> {
  const known = made.get(name) ?? validRequests(asking)[name]?.();
  if (!known) throw new Error(`no valid request is known for ${name}`);
  made.set(name, known);
  return known;
}

const ids = { app_id: asking.id, user_id: own.userId, webhook_id: ownWebhook.id };
const rows = all.map(async (operation) => {
  const more = TABLE[operation.name] ?? [];
  const derived = await derivedCases(operation, HELD, { ids, valid: validOnce });
  const others = derived.filter(({ names }) => !more.some((row) => row.names === names));
  return [operation.name, operation, [...others, ...more]] as const;
});
const cases = (await Promise.all(rows)).filter(([, , each]) => each.length > 0);

type AnyCase = (typeof cases)[number][2][number];

/** The answers to an unknown id and to one of the other App. */
async function bothAnswers({ method, path: at }: Operation, { theirs, nobodys, request }: AnyCase) {
  const standard = { key: at.startsWith('/v1/admin/') ? currentRun().adminKey : asking.secretKey };
  const send = async (id: unknown) => {
    const { path, ...more } = await request(id);
    const { status, body: answered } = await call(method, path, { ...standard, ...more });
    return { status, answered };
  };
  return { unknown: await send(nobodys), foreign: await send(theirs) };
}

describe.each(cases)('%s', (name, operation, each) => {
  const isAdmin = name.includes('/v1/admin/');
  // Sent ahead together, and judged one by one.
  const answered = new Map<AnyCase, ReturnType<typeof bothAnswers>>();
  beforeAll(async () => {
    for (const entry of each) answered.set(entry, bothAnswers(operation, entry));
    await Promise.allSettled(answered.values());
  });

  it.each(each.map((entry) => [entry.names, entry] as const))(
    'answers a foreign %s exactly as an unknown one',
    async (_, entry) => {
      const answers = await answered.get(entry);
      expect(entry.theirs).toBeTruthy();
      expect(answers?.foreign).toEqual(answers?.unknown);
      expect([undefined, 500]).not.toContain(answers?.unknown.status);
    },
  );

  // The operator's would take the keys of the App away.
  if (operation.spec.requestBody && !isAdmin)
    it('accepts the own request after that: nothing of it is spent', async () => {
      const { path, key, body } = await validOnce(operation);
      succeeded(await call(operation.method, path, { key, body }));
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
  for (const { expectUntouched } of areas) await expectUntouched();
  succeeded(await other.api.sessions.verify({ session_token: owner.token }));
  const { first_name, emails } = succeeded(await other.api.users.get({ user_id: owner.userId }));
  expect({ first_name, emails: emails.length }).toEqual({ first_name: '', emails: 1 });
  succeeded(await other.api.users.get({ user_id: phone.user_id }));
  succeeded(await other.api.otps.verify({ method_id: pending.email_id, otp: SANDBOX_CODE }));
  succeeded(await other.api.magicLinks.verify({ token: link.token }));
  expect(succeeded(await adminApi().listKeys(other.id)).keys).toHaveLength(otherKeys.length);
});
