import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const WAITING = { id: 'transfer_1', status: 'awaiting_approval', user_id: 'user_1' };
const PAID = { ...WAITING, status: 'processing' };
const SERVICES: Answers = {
  'signer.v1.approve_payment': { is_complete: true },
  'signer.v1.reject_payment': {},
  'transfer.v1.get_transfer': WAITING,
  'transfer.v1.follow_approvals': PAID,
};
const ask = asking(SERVICES);
const PATH = '/v1/transfers/transfer_1';

describe.each([
  ['approve', 'signer.v1.approve_payment'],
  ['reject', 'signer.v1.reject_payment'],
])('to %s a transfer', (decision, procedure) => {
  it('the signer is asked, and then transfer follows', async () => {
    const { json, calls } = await ask(`${PATH}/${decision}`, { note: 'as agreed' });
    expect(json).toEqual(PAID);
    expect(calls).toEqual([
      [procedure, { transfer_id: 'transfer_1', note: 'as agreed' }],
      ['transfer.v1.follow_approvals', { transfer_id: 'transfer_1' }],
    ]);
  });

  it('no note is needed, and no body', async () => {
    const { calls } = await ask(`${PATH}/${decision}`);
    expect(calls[0]).toEqual([procedure, { transfer_id: 'transfer_1', note: '' }]);
  });

  it.each([
    ['approval_not_allowed', 403],
    ['transfer_not_pending', 400],
  ] as const)('a refusal of the signer ends it: %s', async (type, status) => {
    const answer = await ask(`${PATH}/${decision}`, {}, { [procedure]: refusing(type) });
    expect(answer).toMatchObject({ status, json: { error_type: type } });
    expect(answer.subjects).toEqual([procedure]);
  });

  it.each([
    ['that is unknown', refusing('transfer_not_found'), 404, 'transfer_not_found'],
    ['that waits for its confirmation', { ...WAITING, status: 'pending' }, 400, 'transfer_not_pending'],
    ['that needed no approval', { ...WAITING, status: 'completed' }, 400, 'transfer_not_pending'],
  ])('is refused for one %s', async (_, found, status, type) => {
    const answer = await ask(
      `${PATH}/${decision}`,
      {},
      { [procedure]: refusing('transfer_not_found'), 'transfer.v1.get_transfer': found },
    );
    expect(answer).toMatchObject({ status, json: { error_type: type } });
  });

  it('a public token may not', async () => {
    const answer = await ask(`${PATH}/${decision}`, {}, {}, { kind: 'public' });
    expect(answer).toMatchObject({ status: 403, json: { error_type: 'secret_key_required' } });
    expect(answer.calls).toEqual([]);
  });

  it('a long note is refused', async () => {
    const answer = await ask(`${PATH}/${decision}`, { note: 'x'.repeat(501) });
    expect(answer).toMatchObject({ status: 400, json: { fields: [{ field: 'note' }] } });
  });
});

it('what the approver means is for the signer to compare', async () => {
  const memo = { id: '7' };
  const body = { dest: '0xd8da', source_amount: '12.5', source_currency: 'USDC', memo };
  const refused = { 'signer.v1.approve_payment': refusing('payment_differs') };
  const answer = await ask(`${PATH}/approve`, body, refused);
  expect(answer).toMatchObject({ status: 409, json: { error_type: 'payment_differs' } });
  const meant = { destination: '0xd8da', amount: '12.5', currency: 'USDC', memo };
  expect(answer.calls).toEqual([
    ['signer.v1.approve_payment', { transfer_id: 'transfer_1', note: '', ...meant }],
  ]);
});

it('the transfer of a blocked user is not approved', async () => {
  const answer = await ask(`${PATH}/approve`, {}, { 'signer.v1.approve_payment': refusing('user_blocked') });
  expect(answer).toMatchObject({ status: 403, json: { error_type: 'user_blocked' } });
});

it('what refuses the last approval is answered as for a confirmation', async () => {
  const refusal = refusing('transfer_limit_exceeded', { resetsAt: 1_795_305_600 });
  const answer = await ask(`${PATH}/approve`, {}, { 'transfer.v1.follow_approvals': refusal });
  expect(answer).toMatchObject({
    status: 403,
    json: { error_type: 'transfer_limit_exceeded', resets_at: 1_795_305_600 },
  });
});
