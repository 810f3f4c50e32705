import { afterAll, describe, expect, it } from '@jest/globals';
import { OPERATORS_APP_ID } from '@latchkey/contracts';
import { CodedError } from '@latchkey/platform/errors';
import { send } from '@latchkey/edge/testing';
import { ADMIN_KEY, startTestAdmin } from '../testing/test-admin.js';

const RECORD = {
  id: 'rec_1',
  app_id: 'app_1',
  request_id: 'req_1',
  client_request_id: null,
  operation: 'sendEmailOtp',
  answered_at_ms: 1_795_219_200_900,
  status: 200,
  error_type: null,
  user_id: 'user_1',
  reason: null,
  message_id: 'msg_1',
  message_channel: 'email',
};
const SHOWN = {
  request_id: 'req_1',
  app_id: 'app_1',
  client_request_id: null,
  operation: 'sendEmailOtp',
  created_at: 1_795_219_200,
  status: 200,
  error_type: null,
  user_id: 'user_1',
  reason: null,
};
const ACTING = { caller: { app_id: 'app_1' }, ticket: 'ticket of app_1' };
const ADA = {
  user_id: 'user_1',
  emails: [{ id: 'email_1', email: 'ada@example.com' }],
  phone_numbers: [{ id: 'pn_1', phone_number: '+14155552671' }],
};

const admin = await startTestAdmin({
  'event-service.v1.inspect_requests': { records: [RECORD], next: '5.rec_1' },
  'event-service.v1.inspect_request': ({ request_id }: { request_id: string }) => {
    if (request_id === 'req_of_operators') return { record: { ...RECORD, app_id: OPERATORS_APP_ID } };
    if (request_id !== 'req_1') throw new CodedError('request_not_found');
    return { record: RECORD };
  },
  'identity.v1.act_for_app': ({ app_id }: { app_id: string }) => {
    if (app_id === OPERATORS_APP_ID) throw new CodedError('app_not_found');
    return ACTING;
  },
  'identity.v1.act_for_operators': { ...ACTING, ticket: 'of operators' },
  'identity.v1.list_users': ({ email, phone_number }: Record<string, string>) => {
    const isAda = email === 'ada@example.com' || phone_number === '+14155552671';
    return { users: isAda ? [ADA] : [], next_cursor: '' };
  },
  'otp-delivery.v1.message_state': {
    message: { state: 'failed', failure: 'rejected', provider_code: 'smtp_550' },
  },
  'otp-delivery.v1.inspect_messages': { messages: [], next: '' },
});
afterAll(() => admin.close());

const get = (path: string) => send(admin, `/v1/admin${path}`, { key: ADMIN_KEY });

describe('the requests of all Apps', () => {
  it('are listed with what they are asked by', async () => {
    const query = 'app_id=app_1&user_id=user_1&error_type=invalid_otp&created_after=5&created_before=9';
    const { status, json } = await get(`/requests?${query}&limit=10&after=5.rec_1`);
    expect({ status, json }).toEqual({
      status: 200,
      json: { requests: [{ ...SHOWN, message_id: 'msg_1' }], next: '5.rec_1' },
    });
    expect(admin.calls.at(-1)).toMatchObject({
      subject: 'event-service.v1.inspect_requests',
      context: { caller: null },
      input: {
        app_id: 'app_1',
        user_id: 'user_1',
        error_type: 'invalid_otp',
        created_after: 5,
        created_before: 9,
        limit: 10,
        after: '5.rec_1',
      },
    });
  });

  it.each([
    ['an email', 'ADA@example.com', { email: 'ada@example.com' }],
    ['a phone number', '%2B14155552671', { phone_number: '+14155552671' }],
  ])('of %s are those of its user, and no service but identity hears of it', async (_, address, asked) => {
    expect(await get(`/requests?app_id=app_1&address=${address}`)).toMatchObject({ status: 200 });
    const [users, requests] = admin.calls.slice(-2);
    expect(users).toMatchObject({ subject: 'identity.v1.list_users', input: asked, context: ACTING });
    expect(requests).toMatchObject({ subject: 'event-service.v1.inspect_requests' });
    expect(requests?.input).toEqual({ app_id: 'app_1', user_id: 'user_1' });
  });

  it.each([
    ['without its App', '/requests?address=ada@example.com', 400, 'invalid_request'],
    [
      'beside a user',
      '/requests?app_id=app_1&user_id=user_1&address=ada@example.com',
      400,
      'invalid_request',
    ],
    ['that is none', '/requests?app_id=app_1&address=ada', 400, 'invalid_request'],
    ['that no user has', '/requests?app_id=app_1&address=bob@example.com', 404, 'user_not_found'],
    ['without its App', '/messages?to=ada@example.com', 400, 'invalid_request'],
    ['that no user has', '/messages?app_id=app_1&to=%2B14155552672', 404, 'user_not_found'],
  ])('an address %s is refused: %s', async (_, path, status, error_type) => {
    expect(await get(path)).toMatchObject({ status, json: { error_type } });
  });

  it.each([
    ['an unknown error', 'error_type=invalid_opt', 'invalid_otp'],
    ['a time that is none', 'created_after=yesterday', 'created_after'],
    ['a page that is too long', 'limit=101', 'limit'],
    ['an unknown member', 'email=ada@example.com', 'email'],
  ])('refuse %s', async (_, query, named) => {
    const { status, json } = await get(`/requests?${query}`);
    expect({ status, says: JSON.stringify(json).includes(named) }).toEqual({ status: 400, says: true });
  });

  it('show one with the state of its message, asked for as its App', async () => {
    const { status, json } = await get('/requests/req_1?app_id=app_1');
    const message = {
      id: 'msg_1',
      channel: 'email',
      state: 'failed',
      failure: 'rejected',
      provider_code: 'smtp_550',
    };
    expect({ status, json }).toEqual({ status: 200, json: { ...SHOWN, message } });
    expect(admin.calls.slice(-3)).toMatchObject([
      { subject: 'event-service.v1.inspect_request', input: { request_id: 'req_1', app_id: 'app_1' } },
      { subject: 'identity.v1.act_for_app', input: { app_id: 'app_1' } },
      { subject: 'otp-delivery.v1.message_state', context: ACTING },
    ]);
    expect(await get('/requests/req_2')).toMatchObject({
      status: 404,
      json: { error_type: 'request_not_found' },
    });
  });
});

it('the request of an operator has its story, too, though their App is none of administration', async () => {
  const answer = await get('/requests/req_of_operators');
  expect(answer).toMatchObject({
    status: 200,
    json: { app_id: OPERATORS_APP_ID, message: { state: 'failed' } },
  });
  expect(admin.calls.at(-1)).toMatchObject({
    subject: 'otp-delivery.v1.message_state',
    context: { ticket: 'of operators' },
  });
});

it('the messages to an address are asked for by its user and its method', async () => {
  expect(await get('/messages?app_id=app_1&to=ada@example.com&status=failed')).toMatchObject({ status: 200 });
  expect(admin.calls.at(-1)?.input).toEqual({
    app_id: 'app_1',
    status: 'failed',
    user_id: 'user_1',
    method_id: 'email_1',
  });
});
