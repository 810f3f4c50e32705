import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OperatorRole } from '@latchkey/contracts';
import { refusing, send } from '@latchkey/edge/testing';
import { startTestAdmin, type TestAdmin } from '../testing/test-admin.js';
import { ROLE_ENV, ROLE_KEYS } from '../testing/test-operators.js';
import { ACTING, MASKED_USER, TEST_USER } from '../testing/test-user.js';

const FOUND = { ...TEST_USER, app_id: 'app_2' };
const ofKnownApp = (answer: object) => (input: { app_id: string }) =>
  input.app_id === 'app_1' ? answer : refusing('app_not_found')();

let admin: TestAdmin;
beforeAll(async () => {
  const answers = {
    'identity.v1.find_users': { users: [FOUND], next_cursor: 'next' },
    'identity.v1.list_users': { users: [TEST_USER], next_cursor: '' },
    'identity.v1.get_app': ofKnownApp({ id: 'app_1' }),
    'identity.v1.act_for_app': ofKnownApp(ACTING),
    'wallet.v1.users_of_address': ({ public_address }: { public_address: string }) => ({
      user_ids: public_address === '0x1' ? ['user_1'] : [],
    }),
  };
  admin = await startTestAdmin(answers, ROLE_ENV);
});
afterAll(() => admin.close());
beforeEach(() => void admin.calls.splice(0));

const find = (query: Record<string, string>, role: OperatorRole = 'support') =>
  send(admin, `/v1/admin/users?${new URLSearchParams(query).toString()}`, { key: ROLE_KEYS[role] });
const called = () => admin.calls.map(({ subject, input }) => [subject, input]);

describe('users of every App', () => {
  it('are found by the whole of what they are known by', async () => {
    const answer = await find({ query: 'ada@example.com', status: 'active', limit: '1', cursor: 'here' });
    expect(answer).toMatchObject({ status: 200, json: { users: [FOUND], next_cursor: 'next' } });
    const input = {
      ...{ query: 'ada@example.com', status: 'active', limit: 1, cursor: 'here' },
      external_ids: true,
    };
    expect(called()).toEqual([['identity.v1.find_users', input]]);
    expect(admin.calls[0]?.context).toMatchObject({ caller: null, actor: { key_id: 'support' } });
  });

  it('are found within one App, if there is such an App', async () => {
    expect(await find({ query: 'ada@example.com', app_id: 'app_1' })).toMatchObject({ status: 200 });
    expect(called().at(-1)).toEqual([
      'identity.v1.find_users',
      { query: 'ada@example.com', app_id: 'app_1', external_ids: true },
    ]);
    const unknown = await find({ query: 'ada@example.com', app_id: 'app_9' });
    expect(unknown).toMatchObject({ status: 404, json: { error_type: 'app_not_found' } });
  });

  it('are shown to a viewer with masks', async () => {
    const { json } = await find({ query: 'ada@example.com' }, 'viewer');
    expect(json.users).toEqual([{ ...MASKED_USER, app_id: 'app_2' }]);
    expect(called()).toEqual([['identity.v1.find_users', { query: 'ada@example.com' }]]);
  });
});

describe('users of an App', () => {
  it('are listed by the beginning of what they are known by, and by a wallet', async () => {
    const { json } = await find({ app_id: 'app_1', begins_with: 'ada', wallet: '0x1', limit: '5' });
    expect(json).toEqual({ users: [{ ...TEST_USER, app_id: 'app_1' }], next_cursor: '' });
    expect(called().slice(1)).toEqual([
      ['wallet.v1.users_of_address', { public_address: '0x1' }],
      ['identity.v1.list_users', { query: 'ada', limit: 5, user_ids: ['user_1'] }],
    ]);
    expect(admin.calls.at(-1)?.context).toMatchObject({ ...ACTING, actor: { key_id: 'support' } });
  });

  it('are none where no user has the wallet, and identity is not asked', async () => {
    const { json } = await find({ app_id: 'app_1', wallet: '0x2' });
    expect(json).toEqual({ users: [], next_cursor: '' });
    expect(called().map(([subject]) => subject)).not.toContain('identity.v1.list_users');
  });

  it('are listed for a viewer with masks, and not by a beginning', async () => {
    const { json } = await find({ app_id: 'app_1' }, 'viewer');
    expect(json.users).toEqual([{ ...MASKED_USER, app_id: 'app_1' }]);
    admin.calls.splice(0);
    const refused = await find({ app_id: 'app_1', begins_with: 'a' }, 'viewer');
    expect(refused).toMatchObject({ status: 403, json: { error_type: 'operator_role_required' } });
    expect(admin.calls).toEqual([]);
  });

  it('are none of an unknown App', async () => {
    expect(await find({ app_id: 'app_9' })).toMatchObject({
      status: 404,
      json: { error_type: 'app_not_found' },
    });
  });
});

it.each<[Record<string, string>, string]>([
  [{}, 'query'],
  [{ begins_with: 'ada' }, 'app_id'],
  [{ query: 'ada', wallet: '0x1' }, 'wallet'],
  [{ query: '' }, 'query'],
  [{ query: 'a'.repeat(256) }, 'query'],
  [{ query: 'ada', limit: '101' }, 'limit'],
  [{ query: 'ada', status: 'gone' }, 'status'],
])('%j is 400 at %s, and nothing is called', async (query, field) => {
  const answer = await find(query, 'admin');
  expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
  expect(answer.json.fields.map((problem: { field: string }) => problem.field)).toEqual([field]);
  expect(admin.calls).toEqual([]);
});
