import { describe, expect, it } from '@jest/globals';
import { OPERATORS_APP_ID } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { AppsService } from '../apps/apps.service.js';
import { CallersService } from '../callers/callers.service.js';
import { testIdentity } from '../testing/test-identity.js';
import { UserFindsService } from '../users/user-finds.service.js';
import { OperatorsService } from './operators.service.js';

const identity = await testIdentity('operators');
const operators = identity.get(OperatorsService);
const apps = identity.get(AppsService);

const KEY = { type: 'operator', key_id: 'default' } as const;
const signedIn = (user_id: string) => ({ type: 'operator', key_id: '', user_id }) as const;
const console_origins = ['https://admin.example.com'];
const actForThem = (origins = console_origins) => operators.actForThem({ console_origins: origins }, KEY);

let made = 0;
const invite = (role: 'viewer' | 'admin' = 'viewer') =>
  operators.add({ email: `operator-${(made += 1)}@example.com`, name: 'Ada', role });
const stored = () =>
  identity.source.query<{ updated_at: Date }[]>('SELECT * FROM apps WHERE id = $1', [OPERATORS_APP_ID]);

describe('the App of the operators', () => {
  it('is made once, by the first of many calls', async () => {
    const acting = await Promise.all(Array.from({ length: 8 }, () => actForThem()));
    for (const { caller } of acting)
      expect(caller).toMatchObject({
        ...{ app_id: OPERATORS_APP_ID, environment: 'live', key_kind: 'secret' },
        settings: {
          sign_up: 'closed',
          hosted_sign_in: true,
          allowed_redirect_urls: ['https://admin.example.com/console/signed-in'],
          session_idle_minutes: 60,
          session_max_minutes: 720,
        },
      });
    expect((await identity.takeEvents()).map(({ type }) => type)).toEqual(['app.created']);
  });

  it('follows the console to another address, and is written for nothing else', async () => {
    const [before] = await stored();
    await actForThem();
    expect(await stored()).toEqual([before]);
    const { caller } = await actForThem(['http://localhost:8080']);
    expect(caller).toMatchObject({
      environment: 'test',
      settings: { allowed_origins: ['http://localhost:8080'] },
    });
    await actForThem();
  });

  it('is no App of administration', async () => {
    const app_id = OPERATORS_APP_ID;
    const unknown = { code: 'app_not_found' };
    await expect(apps.get({ app_id })).rejects.toMatchObject(unknown);
    await expect(apps.update({ app_id, settings: { sign_up: 'open' } })).rejects.toMatchObject(unknown);
    await expect(identity.get(CallersService).forOperator({ app_id }, KEY)).rejects.toMatchObject(unknown);
    expect((await apps.list({})).apps).toEqual([]);
    const { email } = await invite();
    expect(await identity.get(UserFindsService).find({ query: email })).toMatchObject({ users: [] });
  });

  it('leaves an empty installation its first App', async () => {
    expect(await apps.bootstrap([], { name: 'Acme' })).toMatchObject({ isNew: true });
  });
});

describe('an operator', () => {
  it('is a user of that App, with a role and an event', async () => {
    await identity.takeEvents();
    const ada = await invite('admin');
    expect(ada).toMatchObject({ name: 'Ada', role: 'admin', email: expect.stringMatching(/^operator-/) });
    expect(await operators.find(ada)).toEqual({ operator: ada });
    expect((await operators.list()).operators).toContainEqual(ada);
    const events = await identity.takeEvents();
    expect(events.map(({ type }) => type)).toEqual([
      'user.created',
      'identifier.attached',
      'operator.invited',
    ]);
    // No wallet is asked for.
    expect(events.map(({ data }) => data)).toEqual([{ active: true }, expect.anything(), { role: 'admin' }]);
  });

  it.each([
    [
      'invited twice',
      'operator_exists',
      async () => operators.add({ email: (await invite()).email, role: 'admin' }),
    ],
    ['of the sandbox', 'invalid_email', () => operators.add({ email: 'a@sandbox.test', role: 'admin' })],
    [
      'unknown, to change',
      'operator_not_found',
      () => operators.changeRole({ user_id: newId('user'), role: 'admin' }, KEY),
    ],
    ['unknown, to remove', 'operator_not_found', () => operators.remove({ user_id: newId('user') }, KEY)],
  ])('%s is refused', async (_, code, call) => {
    await expect(call()).rejects.toMatchObject({ code });
  });

  it('gets another role, and not by themselves', async () => {
    const { user_id } = await invite();
    expect(await operators.changeRole({ user_id, role: 'support' }, KEY)).toMatchObject({ role: 'support' });
    const own = signedIn(user_id);
    const refused = { code: 'operator_protected' };
    await expect(operators.changeRole({ user_id, role: 'admin' }, own)).rejects.toMatchObject(refused);
    await expect(operators.remove({ user_id }, own)).rejects.toMatchObject(refused);
  });

  it('who is removed is no user any more', async () => {
    const { user_id } = await invite();
    await identity.takeEvents();
    await operators.remove({ user_id }, KEY);
    expect(await operators.find({ user_id })).toEqual({ operator: null });
    expect((await identity.takeEvents()).map(({ type }) => type)).toEqual([
      'operator.removed',
      'user.deleted',
    ]);
  });
});

describe('the last admin', () => {
  const admins = async () => (await operators.list()).operators.filter(({ role }) => role === 'admin');
  const remove = ({ user_id }: { user_id: string }) => operators.remove({ user_id }, KEY);
  const demote = ({ user_id }: { user_id: string }) => operators.changeRole({ user_id, role: 'viewer' }, KEY);

  it.each([
    ['removed', remove, remove],
    ['demoted', demote, demote],
    ['removed beside a demotion', remove, demote],
  ])('stays where all are %s at once', async (_, one, other) => {
    for (let round = 0; round < 5; round += 1) {
      while ((await admins()).length < 4) await invite('admin');
      const calls = (await admins()).map((admin, at) => (at % 2 === 0 ? one : other)(admin));
      const ends = await Promise.allSettled(calls);
      expect(await admins()).toHaveLength(1);
      const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as object] : []));
      expect(refusals).toEqual([expect.objectContaining({ code: 'operator_protected' })]);
    }
  });
});
