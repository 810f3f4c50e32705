import { describe, expect, it } from '@jest/globals';
import { DEFAULT_APP_SETTINGS, HOSTED_ACTOR, type CallerClaims, callerTicket } from '@latchkey/contracts';
import { sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { KeyResolution } from '../api-keys/key-resolution.service.js';
import { AppsService } from '../apps/apps.service.js';
import { BASE_URL, testIdentity } from '../testing/test-identity.js';
import { CallersService } from './callers.service.js';

const identity = await testIdentity('callers');
const apps = identity.get(AppsService);
const keys = identity.get(KeyResolution);
const callers = identity.get(CallersService);

/** As a service that asks identity for its keys, and has verified nothing yet. */
const readTicket = (ticket = '') => identity.attested.read<CallerClaims>(callerTicket, ticket);
const newApp = (settings: object = {}) =>
  apps
    .create({ name: 'Acme', environment: 'live', tier: 'enterprise' })
    .then(async (app) => ({ ...app, ...(await apps.update({ app_id: app.id, settings })) }));
const resolve = async (key: string) => {
  const found = await keys.resolve({ digest: sha256(key).toString('hex') });
  if (!found.key) throw new Error('no key');
  return found.key;
};

describe('the ticket of a key', () => {
  it.each([
    ['secret', 'secret_key'],
    ['public', 'public_token'],
  ] as const)('says whose %s key it is, and the settings of its App', async (kind, type) => {
    const app = await newApp({ otp_length: 8 });
    const { key_id, caller, ticket } = await resolve(kind === 'secret' ? app.secret_key : app.public_token);
    expect(caller).toMatchObject({ app_id: app.id, key_kind: kind, settings: { otp_length: 8 } });
    expect(await readTicket(ticket)).toEqual({ caller, actor: { type, key_id } });
  });

  it('is the same text for a while, so that it is verified once', async () => {
    const app = await newApp();
    const tickets = await Promise.all(Array.from({ length: 20 }, () => resolve(app.secret_key)));
    expect(new Set(tickets.map(({ ticket }) => ticket)).size).toBe(1);
    expect((await resolve(app.public_token)).ticket).not.toBe(tickets[0]?.ticket);
  });

  it('is another one once the App has changed', async () => {
    const app = await newApp();
    const before = await resolve(app.secret_key);
    await apps.update({ app_id: app.id, settings: { otp_length: 10 } });
    const after = await resolve(app.secret_key);
    expect(after.ticket).not.toBe(before.ticket);
    expect((await readTicket(after.ticket)).caller.settings.otp_length).toBe(10);
  });

  it('says of a live App that payments need their person, and not of a test App or one from before', async () => {
    const live = await newApp();
    const test = await apps.create({ name: 'Acme', environment: 'test' });
    const needsPerson = async ({ secret_key }: { secret_key: string }) =>
      (await readTicket((await resolve(secret_key)).ticket)).caller.payments_need_person;
    expect([await needsPerson(live), await needsPerson(test)]).toEqual([true, undefined]);
    const operator = await callers.forOperator({ app_id: live.id }, { type: 'operator', key_id: 'ada' });
    expect(operator.caller.payments_need_person).toBe(true);
    const former = await newApp();
    await identity.source.query('UPDATE apps SET payments_need_person = DEFAULT WHERE id = $1', [former.id]);
    expect(await needsPerson(former)).toBeUndefined();
  });

  it('of an older identity gets the defaults of newer settings', () => {
    const { otp_length: _, ...older } = DEFAULT_APP_SETTINGS;
    const claims = { caller: { app_id: 'app_1', settings: older }, actor: HOSTED_ACTOR };
    expect(callerTicket.complete(claims as unknown as CallerClaims).caller.settings).toEqual(
      DEFAULT_APP_SETTINGS,
    );
  });
});

describe('the caller of a hosted page', () => {
  it('is a public token for this page alone', async () => {
    const listed = ['https://app.example.com'];
    const { id } = await newApp({
      hosted_sign_in: true,
      allowed_origins: listed,
      public_session_max_minutes: 60,
    });
    const { app } = await callers.hosted({ app_id: id });
    expect(app?.settings).toMatchObject({ allowed_origins: listed, public_session_max_minutes: 60 });
    expect(app?.caller).toMatchObject({
      ...{ app_id: id, key_kind: 'public' },
      settings: {
        public_sends: true,
        public_session_max_minutes: 10,
        allowed_origins: [BASE_URL],
        allowed_redirect_urls: [`${BASE_URL}/sign-in/${id}`],
      },
    });
    expect(await readTicket(app?.ticket)).toEqual({ caller: app?.caller, actor: HOSTED_ACTOR });
  });

  it.each([
    ['has no page', async () => (await newApp()).id],
    ['is unknown', () => newId('app')],
  ])('is none where the App %s', async (_, id) => {
    expect(await callers.hosted({ app_id: await id() })).toEqual({ app: null });
  });
});

describe('an operator', () => {
  const ada = { type: 'operator', key_id: 'ada' } as const;

  it('acts for an App as its secret key would, in the own name', async () => {
    const { id } = await newApp();
    const { caller, ticket } = await callers.forOperator({ app_id: id }, ada);
    expect(caller).toMatchObject({ app_id: id, key_kind: 'secret' });
    expect(await readTicket(ticket)).toEqual({ caller, actor: ada });
  });

  it('acts for no App that is unknown', async () => {
    const acting = callers.forOperator({ app_id: newId('app') }, ada);
    await expect(acting).rejects.toMatchObject({ code: 'app_not_found' });
  });
});
