import { describe, expect, it } from '@jest/globals';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { untilEvents } from '../harness/http/feed.js';
import { operator } from '../harness/http/operators.js';
import { realPhone, sandboxEmail, unique, unknownId } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { activeTotp, wrongCodeOf } from '../harness/sign-in/totp.js';

const app = await newApp();
const other = await newApp();
const admin = adminApi();
const support = operator('support');
const viewer = operator('viewer');

const email = sandboxEmail();
const phone_number = realPhone();
const external_id = unique('customer');
const { user_id } = succeeded(
  await app.api.users.create({
    ...{ email, phone_number, external_id, first_name: 'Ada', metadata: { plan: 'pro' } },
  }),
);
const twin = succeeded(await other.api.users.create({ email })).user_id;
const masked = { email: `${email.slice(0, 1)}***@sandbox.test` };

describe('finding users', () => {
  it.each([
    ['email', email, [twin, user_id]],
    ['phone number', phone_number, [user_id]],
    ['external id', external_id, [user_id]],
    ['id', user_id, [user_id]],
    ['beginning of an email', email.slice(0, -5), []],
  ])('of every App by a whole %s', async (_, query, expected) => {
    const { users, next_cursor } = succeeded(await support.findUsers({ query }));
    expect({ found: users.map((user) => user.user_id), next_cursor }).toEqual({
      found: expected,
      next_cursor: '',
    });
  });

  it('of one App, page by page, by a beginning and by a wallet', async () => {
    const found = async (query: Record<string, string>) =>
      succeeded(await support.findUsers({ app_id: app.id, ...query })).users.map((user) => user.user_id);
    expect(await found({ query: email })).toEqual([user_id]);
    expect(await found({ begins_with: email.slice(0, -5) })).toEqual([user_id]);
    const wallet = succeeded(await app.api.wallets.create({ user_id, wallet_type: 'solana' }));
    expect(await found({ wallet: wallet.public_address })).toEqual([user_id]);
    expect(await found({ wallet: unique('address') })).toEqual([]);
    const first = succeeded(await support.findUsers({ query: email, limit: 1 }));
    const second = await support.findUsers({ query: email, limit: 1, cursor: first.next_cursor });
    expect([first, succeeded(second)].flatMap(({ users }) => users.map((user) => user.user_id))).toEqual([
      twin,
      user_id,
    ]);
  });

  it('is refused without what to look for, of an unknown App, and for a cursor that no page has answered', async () => {
    expectRefusal(await support.findUsers({}), 400, 'invalid_request');
    expectRefusal(await support.findUsers({ begins_with: 'a' }), 400, 'invalid_request');
    expectRefusal(await support.findUsers({ query: email, cursor: 'x' }), 400, 'invalid_request');
    expectRefusal(await support.findUsers({ app_id: unknownId('app') }), 404, 'app_not_found');
  });
});

describe('one user', () => {
  it('is shown whole, with locks that an operator lifts', async () => {
    const totp = await activeTotp(app);
    const wrong = { user_id: totp.user_id, totp_code: wrongCodeOf(totp) };
    for (let n = 0; n < 5; n += 1) await app.api.totps.verify(wrong);
    const shown = succeeded(await support.getUser(app.id, totp.user_id));
    const { app_id, locks, active_sessions, unavailable, ...user } = shown;
    expect(user).toEqual(succeeded(await app.api.users.get({ user_id: totp.user_id })));
    expect({ app_id, active_sessions, unavailable }).toEqual({
      app_id: app.id,
      active_sessions: 0,
      unavailable: [],
    });
    const lock = { method_id: totp.totp_id, method_type: 'totp', locked_until: expect.any(Number) };
    expect(locks).toEqual([lock]);
    succeeded(await support.ofUser('unlock', app.id, totp.user_id));
    expect(succeeded(await support.getUser(app.id, totp.user_id)).locks).toEqual([]);
  });

  it('is masked for a viewer, whose reveal is an event with the operator as its actor', async () => {
    expect(succeeded(await viewer.getUser(app.id, user_id))).toMatchObject({
      ...{ first_name: 'A***', external_id: 'c***', metadata: { plan: '***' } },
      emails: [masked],
      phone_numbers: [{ phone_number: `+1***${phone_number.slice(-2)}` }],
    });
    const { users } = succeeded(await viewer.findUsers({ query: user_id }));
    expect(users).toMatchObject([{ user_id, first_name: 'A***', emails: [masked] }]);
    const refused = await viewer.findUsers({ app_id: app.id, begins_with: email.slice(0, 2) });
    expectRefusal(refused, 403, 'operator_role_required');

    const revealed = succeeded(await viewer.revealUser(app.id, user_id));
    expect(revealed).toEqual(succeeded(await support.getUser(app.id, user_id)));
    expect(revealed).toMatchObject({ external_id, emails: [{ email }] });
    const [event, ...others] = await untilEvents(app, 1, { type: 'user.revealed' });
    expect(others).toEqual([]);
    const method_ids = [revealed.emails[0]?.id, revealed.phone_numbers[0]?.id];
    const actor = { type: 'operator', key_id: 'viewer' };
    expect(event).toMatchObject({ user_id, actor, data: { method_ids } });
  });

  it('has sessions that an operator lists and ends, one or all', async () => {
    const first = await signIn(app);
    const second = await signIn(app, first.email);
    const { userId } = first;
    const list = async () => succeeded(await viewer.listSessions(app.id, userId));
    expect((await list()).sessions.map(({ id }) => id)).toEqual([second.session.id, first.session.id]);
    expect((await list()).sessions[0]?.factors[0]?.method.email).toMatch(/^a\*\*\*@/);
    expect(succeeded(await support.getUser(app.id, userId)).active_sessions).toBe(2);

    const end = (body: object, of = userId) => support.revokeSessionsOfUser(app.id, of, body);
    expect(succeeded(await end({ session_id: first.session.id }, user_id))).toEqual({ revoked: 0 });
    expect(succeeded(await end({ session_id: first.session.id }))).toEqual({ revoked: 1 });
    const verify = (session_token: string) => app.publicApi.sessions.verify({ session_token });
    expectRefusal(await verify(first.token), 404, 'session_not_found');
    succeeded(await verify(second.token));
    expect(succeeded(await end({ all: true }))).toEqual({ revoked: 1 });
    expectRefusal(await verify(second.token), 404, 'session_not_found');
    const events = await untilEvents(app, 2, { type: 'session.revoked', user_id: userId });
    expect(events.map(({ actor }) => actor)).toEqual(
      events.map(() => ({ type: 'operator', key_id: 'support', user_id: '' })),
    );
    expectRefusal(await end({}), 400, 'invalid_request');
    expectRefusal(await end({ all: false }), 400, 'invalid_request');
  });

  it('of another App is unknown to every call, and stays as it was', async () => {
    const { userId, session, token } = await signIn(other);
    for (const unknown of [userId, unknownId('user')]) {
      const answers = [
        await support.getUser(app.id, unknown),
        await viewer.revealUser(app.id, unknown),
        await support.listSessions(app.id, unknown),
        await support.revokeSessionsOfUser(app.id, unknown, { all: true }),
        await support.revokeSessionsOfUser(app.id, unknown, { session_id: session.id }),
      ];
      for (const answer of answers) expectRefusal(answer, 404, 'user_not_found');
    }
    const foreign = await support.revokeSessionsOfUser(app.id, user_id, { session_id: session.id });
    expect(succeeded(foreign)).toEqual({ revoked: 0 });
    succeeded(await other.api.sessions.verify({ session_token: token }));
    expectRefusal(await support.getUser(unknownId('app'), user_id), 404, 'app_not_found');
  });
});

it('a role stops at what is above it', async () => {
  const refused = [
    await viewer.ofUser('block', app.id, user_id),
    await viewer.revokeSessionsOfUser(app.id, user_id, { all: true }),
    await viewer.createApp({ name: unique('App') }),
    await support.createApp({ name: unique('App') }),
    await support.decideTransfer('reject', app.id, unknownId('transfer')),
    await support.rewrapKeys(),
  ];
  for (const answer of refused) expectRefusal(answer, 403, 'operator_role_required');
  const shown = succeeded(await admin.getApp(app.id));
  expect(succeeded(await viewer.getApp(app.id))).toEqual(shown);
  expect(succeeded(await viewer.status()).services).not.toEqual([]);
});
