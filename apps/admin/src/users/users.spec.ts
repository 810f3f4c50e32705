import { afterEach, describe, expect, it } from '@jest/globals';

import { type Answers, post, refusing } from '@latchkey/edge/testing';
import { startTestAdmin, type TestAdmin } from '../testing/test-admin.js';

const ACTING = { caller: { app_id: 'app_1', key_kind: 'secret' }, ticket: 'ticket of app_1' };
const ANSWERS: Answers = {
  'identity.v1.act_for_app': ACTING,
  'identity.v1.get_user': { user_id: 'user_1', emails: [{ id: 'email_1' }], phone_numbers: [] },
  'identity.v1.block_user': { user_id: 'user_1', version: 7 },
  'identity.v1.unblock_user': { user_id: 'user_1', version: 8 },
  'session.v1.block_user': { revoked: 2 },
  'session.v1.unblock_user': { user_id: 'user_1' },
  'otp-delivery.v1.unlock_methods': { method_ids: [] },
  'mfa.v1.unlock_user': { user_id: 'user_1' },
};

let admin: TestAdmin;
afterEach(() => admin.close());

async function call(action: string, answers: Answers = {}) {
  admin = await startTestAdmin({ ...ANSWERS, ...answers });
  return post(admin, `/v1/admin/apps/app_1/users/user_1/${action}`, '{}');
}

describe('an operator', () => {
  it.each([
    ['block', 'The user was blocked.', ['identity.v1.block_user', 'session.v1.block_user']],
    ['unblock', 'The user was unblocked.', ['identity.v1.unblock_user', 'session.v1.unblock_user']],
    [
      'unlock',
      'The methods of the user were unlocked.',
      ['identity.v1.get_user', 'otp-delivery.v1.unlock_methods', 'mfa.v1.unlock_user'],
    ],
  ])('may %s a user, on behalf of the App and in the own name', async (action, message, subjects) => {
    const { status, json } = await call(action);
    expect({ status, json }).toEqual({ status: 200, json: { message, user_id: 'user_1' } });
    const [first, ...calls] = admin.calls;
    expect([first?.subject, first?.input]).toEqual(['identity.v1.act_for_app', { app_id: 'app_1' }]);
    expect(calls.map(({ subject }) => subject)).toEqual(subjects);
    for (const { context } of calls) {
      expect(context).toMatchObject(ACTING);
      expect(context).toMatchObject({ actor: { type: 'operator', key_id: 'default' } });
    }
  });

  it.each([
    ['app_not_found', 'identity.v1.act_for_app'],
    ['user_not_found', 'identity.v1.block_user'],
  ])('gets 404 %s, and nothing else is called', async (code, subject) => {
    expect(await call('block', { [subject]: refusing(code) })).toMatchObject({
      status: 404,
      json: { error_type: code },
    });
    expect(admin.calls.at(-1)?.subject).toBe(subject);
  });
});
