import { afterAll, expect, it } from '@jest/globals';
import { fieldsOf, type MessageClass } from '@latchkey/contracts';
import { endpointsOf } from '@latchkey/edge';
import { send } from '@latchkey/edge/testing';
import { ADMIN_CONTROLLERS } from '../admin.module.js';
import { startTestAdmin } from '../testing/test-admin.js';
import { ROLE_ENV, ROLE_KEYS } from '../testing/test-operators.js';
import { ACTING, TEST_USER } from '../testing/test-user.js';

/** What a person could be known by; no two have a piece in common that a mask leaves. */
const CANARIES = {
  email: 'canary-mail@example.com',
  phone_number: '+14155550123',
  ip: '203.0.113.77',
  text: 'Canary text',
  url: 'https://hooks.example.com/canary?key=canary',
};
const LEFT = /anary|4155|113\.77/;

const { email, phone_number, ip, text, url } = CANARIES;
const note = { key_id: 'key_1', user_id: '', note: text, approved_at: 1 };
const TRANSFER = { id: 'transfer_1', app_id: 'app_1', notes: text, approvals: [note], rejection: note };
const SESSION = {
  id: 'sess_1',
  device_fingerprint: { ip, user_agent: 'Safari' },
  factors: [
    { type: 'email_otp', method: { id: 'email_1', email } },
    { type: 'sms_otp', method: { id: 'pn_1', phone_number } },
  ],
};
const RECORD = {
  ...{ id: 'rec_1', app_id: 'app_1', request_id: 'req_1', client_request_id: text, operation: 'verifyOtp' },
  ...{ answered_at_ms: 1, status: 400, error_type: 'invalid_otp', user_id: 'user_1', reason: null },
  ...{ message_id: null, message_channel: null },
};
const USER = {
  ...TEST_USER,
  ...{ external_id: text, first_name: text, last_name: text, metadata: { note: text } },
  emails: TEST_USER.emails.map((one) => ({ ...one, email })),
  phone_numbers: TEST_USER.phone_numbers.map((one) => ({ ...one, phone_number })),
};
const APP = { id: 'app_1', name: 'Acme', settings: { allowed_redirect_urls: [url] } };

const admin = await startTestAdmin(
  {
    'identity.v1.act_for_app': ACTING,
    'identity.v1.get_app': APP,
    'identity.v1.list_apps': { apps: [APP] },
    'identity.v1.get_user': USER,
    'identity.v1.list_operators': { operators: [{ user_id: 'user_2', email, name: text, role: 'viewer' }] },
    'identity.v1.find_users': { users: [{ ...USER, app_id: 'app_1' }], next_cursor: '' },
    'identity.v1.list_users': { users: [USER], next_cursor: '' },
    'event-service.v1.inspect_requests': { records: [RECORD], next: '' },
    'event-service.v1.inspect_request': { record: RECORD },
    'event-service.v1.inspect_webhooks': { webhooks: [{ id: 'webhook_1', url, events: [] }] },
    'mfa.v1.locked_totps': { locks: [] },
    'mfa.v1.user_factors': { users: [{ totps: [], webauthn_credentials: [{ name: text }] }] },
    'otp-delivery.v1.locked_methods': { locks: [] },
    'session.v1.list': { sessions: [SESSION] },
    'transfer.v1.get_transfer': TRANSFER,
    'transfer.v1.inspect_transfers': { transfers: [TRANSFER], next: '' },
    'wallet.v1.user_wallets': { users: [] },
  },
  ROLE_ENV,
);
afterAll(() => admin.close());

/** The calls of each operation, below /v1/admin. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  findUsers: ['/users?query=user_1', '/users?app_id=app_1'],
  getAnyRequest: ['/requests/req_1'],
  getApp: ['/apps/app_1'],
  getTransferOfApp: ['/apps/app_1/transfers/transfer_1'],
  getUserOfApp: ['/apps/app_1/users/user_1'],
  inspectWebhooks: ['/webhooks?app_id=app_1'],
  listAllRequests: ['/requests'],
  listAllTransfers: ['/transfers'],
  listApps: ['/apps'],
  listOperators: ['/operators'],
  listSessionsOfUser: ['/apps/app_1/users/user_1/sessions'],
};

/** Whether something in the message is personal. */
function isPersonal(message: MessageClass, seen = new Set<MessageClass>()): boolean {
  if (seen.has(message)) return false;
  seen.add(message);
  return fieldsOf(message).some(({ personal, nested, rows }) => {
    const inner = (nested ?? rows)?.();
    return personal !== undefined || (inner !== undefined && isPersonal(inner, seen));
  });
}

it('every operation is read whose answer to a viewer has something to mask', () => {
  const masking = endpointsOf(ADMIN_CONTROLLERS)
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ role, reveals, response }) => role === 'viewer' && !reveals && response && isPersonal(response),
    );
  expect(masking.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(CALLS));
});

it.each(Object.values(CALLS).flat())('GET /v1/admin%s tells a viewer nothing of a person', async (path) => {
  const read = async (key: string) => {
    const { status, json } = await send(admin, `/v1/admin${path}`, { key });
    expect([path, status]).toEqual([path, 200]);
    return JSON.stringify(json);
  };
  expect(await read(ROLE_KEYS.viewer)).not.toMatch(LEFT);
  // The same answer has it for others, so the words above are the ones to look for.
  expect(await read(ROLE_KEYS.support)).toMatch(LEFT);
});
