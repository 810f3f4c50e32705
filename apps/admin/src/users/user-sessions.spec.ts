import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OperatorRole } from '@latchkey/contracts';
import { refusing, send } from '@latchkey/edge/testing';
import { startTestAdmin, type TestAdmin } from '../testing/test-admin.js';
import { ROLE_ENV, ROLE_KEYS } from '../testing/test-operators.js';
import { ACTING, TEST_USER } from '../testing/test-user.js';

const METHOD = {
  ...{ method_id: 'email_1', method_type: 'email', last_verified_at: 1 },
  ...{ email_id: 'email_1', email: 'ada@example.com' },
};
const SESSION = {
  ...{ id: 'sess_1', user_id: 'user_1', started_at: 1, expires_at: 9, last_active_at: 2 },
  factors: [{ delivery_channel: 'email', type: 'otp', method: METHOD }],
  device_fingerprint: { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' },
  ...{ updated_at: 2, created_at: 1 },
};
const PAGE = { sessions: [SESSION], count: 1, offset: 0, limit: 50 };

let admin: TestAdmin;
beforeAll(async () => {
  const answers = {
    'identity.v1.act_for_app': ACTING,
    'identity.v1.get_user': ({ user_id }: { user_id: string }) =>
      user_id === 'user_1' ? TEST_USER : refusing('user_not_found')(),
    'session.v1.list': PAGE,
    'session.v1.revoke': { revoked: 2 },
  };
  admin = await startTestAdmin(answers, ROLE_ENV);
});
afterAll(() => admin.close());
beforeEach(() => void admin.calls.splice(0));

const pathOf = (user: string) => `/v1/admin/apps/app_1/users/${user}/sessions`;
const list = (role: OperatorRole, user = 'user_1') =>
  send(admin, `${pathOf(user)}?limit=50`, { key: ROLE_KEYS[role] });
const revoke = (body: object, user = 'user_1') =>
  send(admin, `${pathOf(user)}/revoke`, {
    method: 'POST',
    key: ROLE_KEYS.support,
    body: JSON.stringify(body),
  });

describe('the sessions of a user', () => {
  it('are listed as they are, and for a viewer with masks', async () => {
    expect(await list('support')).toMatchObject({ status: 200, json: PAGE });
    const masked = {
      ...SESSION,
      factors: [{ ...SESSION.factors[0], method: { ...METHOD, email: 'a***@example.com' } }],
      device_fingerprint: { ip: '203.0.***', user_agent: 'Mozilla/5.0' },
    };
    expect((await list('viewer')).json).toEqual({ ...PAGE, sessions: [masked] });
    expect(admin.calls.at(-1)).toMatchObject({
      subject: 'session.v1.list',
      input: { user_id: 'user_1', limit: 50 },
      context: { ...ACTING, actor: { type: 'operator', key_id: 'viewer' } },
    });
  });

  it.each<[object, object]>([
    [{ session_id: 'sess_1' }, { session_id: 'sess_1', of_user_id: 'user_1' }],
    [{ all: true }, { user_id: 'user_1' }],
  ])('are ended by %j, in the name of the operator', async (body, input) => {
    expect(await revoke(body)).toMatchObject({ status: 200, json: { revoked: 2 } });
    expect(admin.calls.at(-1)).toMatchObject({ subject: 'session.v1.revoke', context: ACTING });
    expect(admin.calls.at(-1)?.input).toEqual(input);
    expect(admin.calls.at(-1)?.context.actor).toEqual({ type: 'operator', key_id: 'support' });
  });

  it.each<[object, string]>([
    [{}, 'invalid_request'],
    [{ session_id: 'sess_1', all: true }, 'invalid_request'],
    [{ all: false }, 'invalid_request'],
    [{ all: 'true' }, 'invalid_request'],
    [{ session_id: '' }, 'invalid_request'],
    [{ user_id: 'user_1' }, 'unknown_field'],
    [{ session_id: 'sess_1', of_user_id: 'user_1' }, 'unknown_field'],
  ])('are not ended by %j', async (body, error_type) => {
    expect(await revoke(body)).toMatchObject({ status: 400, json: { error_type } });
    expect(admin.calls).toEqual([]);
  });

  it('of an unknown user are 404, and nothing ends', async () => {
    const unknown = { status: 404, json: { error_type: 'user_not_found' } };
    expect(await list('viewer', 'user_2')).toMatchObject(unknown);
    expect(await revoke({ all: true }, 'user_2')).toMatchObject(unknown);
    expect(admin.calls.map(({ subject }) => subject)).not.toContain('session.v1.revoke');
  });
});
