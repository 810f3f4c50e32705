import { afterAll, expect, it } from '@jest/globals';
import { post, send } from '@latchkey/edge/testing';
import { startTestAdmin } from '../testing/test-admin.js';

const ADA = 'key-of-ada-0123456789abcdef';
const BOB = 'key-of-bob-0123456789abcdef';
const TRANSFER = { id: 'transfer_1', status: 'processing' };
const PAID = {
  user_id: 'user_1',
  source: 'wallet_1',
  dest: '0xd8da',
  source_amount: '1',
  source_currency: 'MATIC',
};
const WAITING = { ...PAID, id: 'transfer_1', status: 'awaiting_approval' };
const HELD = {
  payment: {
    user_id: 'user_1',
    wallet_id: 'wallet_1',
    destination: '0xd8da',
    amount: '1',
    currency: 'MATIC',
  },
  needed: { count: 2, by: 'operators' },
  approvals: [],
};
const admin = await startTestAdmin(
  {
    'identity.v1.act_for_app': ({ app_id }: { app_id: string }) => ({
      caller: { app_id },
      ticket: `ticket of ${app_id}`,
    }),
    'signer.v1.approve_payment': {},
    'signer.v1.reject_payment': {},
    'transfer.v1.get_transfer': WAITING,
    'signer.v1.get_payment_approvals': HELD,
    'transfer.v1.follow_approvals': TRANSFER,
  },
  { ADMIN_API_KEYS: `ada:${ADA},bob:${BOB}` },
);
afterAll(() => admin.close());

const PATH = '/v1/admin/apps/app_1/transfers/transfer_1';

it.each([
  ['approve', ADA, 'ada', 'approve_payment'],
  ['approve', BOB, 'bob', 'approve_payment'],
  ['reject', BOB, 'bob', 'reject_payment'],
])(
  'to %s a transfer, an operator asks the signer for the App, as itself',
  async (decision, key, key_id, procedure) => {
    const before = admin.calls.length;
    const body = JSON.stringify({ note: 'seen' });
    const answer = await send(admin, `${PATH}/${decision}`, { method: 'POST', key, body });
    expect(answer).toMatchObject({ status: 200, json: TRANSFER });
    const acting = {
      caller: { app_id: 'app_1' },
      ticket: 'ticket of app_1',
      actor: { type: 'operator', key_id },
    };
    expect(admin.calls.slice(before)).toMatchObject([
      { subject: 'identity.v1.act_for_app', context: { actor: acting.actor } },
      {
        subject: `signer.v1.${procedure}`,
        input: { transfer_id: 'transfer_1', note: 'seen' },
        context: acting,
      },
      { subject: 'transfer.v1.follow_approvals', input: { transfer_id: 'transfer_1' }, context: acting },
    ]);
  },
);

it('an operator reads what the signer holds before approving it', async () => {
  const answer = await send(admin, PATH, { key: BOB });
  expect(answer).toMatchObject({ status: 200, json: { ...WAITING, needed_approvals: HELD.needed } });
});

it('a long note is refused', async () => {
  const answer = await post(admin, `${PATH}/approve`, { note: 'x'.repeat(501) });
  expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
});
