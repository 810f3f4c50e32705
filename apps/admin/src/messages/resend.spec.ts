import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, OPERATORS_APP_ID } from '@latchkey/contracts';
import { post } from '@latchkey/edge/testing';
import { startTestAdmin } from '../testing/test-admin.js';
import { ROLE_ENV, ROLE_KEYS } from '../testing/test-operators.js';
import { ACTING } from '../testing/test-user.js';

const OPEN = { app_id: 'app_1', user_id: 'user_1', method_id: 'email_1' };
const METHOD = { id: 'email_1', user_id: 'user_1', type: 'email', value: 'ada@example.com' };
const OWNER = 'word of identity';
let refusal: AppError | undefined;
let message: object | null;
/** Of the message. */
let appId: string;
/** The method that has the address now. */
let owned: string;

const admin = await startTestAdmin(
  {
    'identity.v1.act_for_app': ACTING,
    'identity.v1.find_method': () => {
      if (refusal) throw refusal;
      return METHOD;
    },
    'identity.v1.ensure_method': () => ({ ...METHOD, id: owned, owner: OWNER }),
    'identity.v1.act_for_operators': { ...ACTING, ticket: 'of operators' },
    'otp-delivery.v1.resendable_message': () => ({ ...OPEN, app_id: appId }),
    'otp-delivery.v1.resend_passcode': () => ({ message }),
  },
  ROLE_ENV,
);
afterAll(() => admin.close());
beforeEach(() => {
  refusal = undefined;
  owned = METHOD.id;
  appId = OPEN.app_id;
  message = { id: 'msg_2', channel: 'email' };
});

const resend = (role: 'support' | 'admin' = 'support') =>
  post(admin, '/v1/admin/messages/msg_1/resend', {}, { key: ROLE_KEYS[role] });

describe('a message', () => {
  it('is sent again on behalf of its App, to the address that its method has now', async () => {
    expect(await resend()).toMatchObject({ status: 200, json: { message_id: 'msg_2' } });
    const { context, input } = admin.calls.at(-1) ?? {};
    expect(input).toEqual({
      ...{ message_id: 'msg_1', type: 'email', destination: METHOD.value, owner: OWNER },
    });
    expect(context).toMatchObject({ ...ACTING, actor: { type: 'operator', key_id: 'support' } });
  });

  it('of an operator is sent again by an admin alone, who acts for their App', async () => {
    appId = OPERATORS_APP_ID;
    expect(await resend('support')).toMatchObject({
      status: 403,
      json: { error_type: 'operator_role_required' },
    });
    expect(await resend('admin')).toMatchObject({ status: 200, json: { message_id: 'msg_2' } });
    const { context } = admin.calls.at(-1) ?? {};
    expect(context).toMatchObject({ ticket: 'of operators', actor: { type: 'operator', key_id: 'admin' } });
  });

  it('of the sandbox has no id', async () => {
    message = null;
    expect(await resend()).toMatchObject({ status: 200, json: { message_id: '' } });
  });

  it('to an address that is not of the user any more is 409', async () => {
    refusal = new AppError('method_not_found');
    expect(await resend()).toMatchObject({ status: 409, json: { error_type: 'message_not_resendable' } });
  });

  it('to an address that another user has by now is 409', async () => {
    owned = 'email_2';
    expect(await resend()).toMatchObject({ status: 409, json: { error_type: 'message_not_resendable' } });
  });

  it('to a blocked user is 403', async () => {
    refusal = new AppError('user_blocked');
    expect(await resend()).toMatchObject({ status: 403, json: { error_type: 'user_blocked' } });
  });
});
