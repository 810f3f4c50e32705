import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const POLICY = { app_id: 'app_1', wallet_id: 'wallet_1', version: 1, rules: [{}] };
const SERVICES: Answers = {
  'wallet.v1.get_wallet': { id: 'wallet_1' },
  'signer.v1.get_transfer_policy': POLICY,
  'signer.v1.get_wallet_transfer_policy': POLICY,
  'signer.v1.set_wallet_transfer_policy': POLICY,
};
const ask = asking(SERVICES);
const PATH = '/v1/wallets/wallet_1/transfer_policy';
const set = (rules: unknown, more: object = {}) => ask(`PUT ${PATH}`, { rules, ...more });
const limited = (limits: object) => [{ currency: 'USDC', limits }];

describe('the policy of a wallet', () => {
  it('is set as it was sent', async () => {
    const rules = [{ currency: 'USDC', limits: { per_day: '5' }, needs: { factors: ['totp'] } }];
    const { json, calls } = await set(rules, { loosen_after_minutes: 5 });
    expect(json).toEqual(POLICY);
    expect(calls).toEqual([
      ['wallet.v1.get_wallet', { wallet_id: 'wallet_1' }],
      ['signer.v1.set_wallet_transfer_policy', { wallet_id: 'wallet_1', rules, loosen_after_minutes: 5 }],
    ]);
  });

  it('is read', async () => {
    const { json, calls } = await ask(`GET ${PATH}`);
    expect(json).toEqual(POLICY);
    expect(calls.at(-1)).toEqual(['signer.v1.get_wallet_transfer_policy', { wallet_id: 'wallet_1' }]);
  });

  it.each([`GET ${PATH}`, `PUT ${PATH}`])('of a wallet of another App is 404: %s', async (path) => {
    const answers = { 'wallet.v1.get_wallet': refusing('wallet_not_found') };
    const body = path.startsWith('PUT') ? { rules: [] } : undefined;
    const answer = await ask(path, body, answers);
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'wallet_not_found' } });
    expect(answer.subjects).toEqual(['wallet.v1.get_wallet']);
  });

  it.each<[string, unknown, string]>([
    ['no rules', undefined, 'rules'],
    ['rules that are no list', {}, 'rules'],
    ['a rule that is a list', [{}, []], 'rules'],
    ['51 rules', Array.from({ length: 51 }, () => ({})), 'rules'],
    ['101 addresses', [{ dest: Array.from({ length: 101 }, (_, n) => `0x${n}`) }], 'rules.0.dest'],
    ['no address', [{ dest: [] }], 'rules.0.dest'],
    ['an unknown currency', [{}, { currency: 'EUR' }], 'rules.1.currency'],
    ['an amount that is a number', limited({ per_day: 5 }), 'rules.0.limits.per_day'],
    ['an unknown factor', [{ needs: { factors: ['sms'] } }], 'rules.0.needs.factors'],
    ['no factor', [{ needs: { factors: [] } }], 'rules.0.needs.factors'],
    ['an age of no minutes', [{ needs: { max_factor_age: 0 } }], 'rules.0.needs.max_factor_age'],
    [
      'approvals of nobody',
      [{ needs: { approvals: { count: 0, by: 'keys' } } }],
      'rules.0.needs.approvals.count',
    ],
    [
      'approvals by anybody',
      [{ needs: { approvals: { count: 1, by: 'users' } } }],
      'rules.0.needs.approvals.by',
    ],
    [
      'approvals without a number',
      [{ needs: { approvals: { by: 'keys' } } }],
      'rules.0.needs.approvals.count',
    ],
  ])('with %s is refused', async (_, rules, field) => {
    const answer = await set(rules);
    expect(answer).toMatchObject({
      status: 400,
      json: { error_type: 'invalid_request', fields: [{ field }] },
    });
    expect(answer.calls).toEqual([]);
  });

  it.each(['-1', '1e3', '0', '', '.5', '1,5', 'NaN'])('with the amount %j is refused', async (amount) => {
    const answer = await set(limited({ per_transfer: amount }));
    expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_amount' } });
  });

  it.each<[unknown, string]>([
    [[{ curency: 'USDC' }], 'rules.0.curency'],
    [limited({ per_week: '5' }), 'rules.0.limits.per_week'],
    [[{ needs: { persona: true } }], 'rules.0.needs.persona'],
  ])('with a member that is not known is refused: %j', async (rules, field) => {
    const answer = await set(rules);
    expect(answer).toMatchObject({ status: 400, json: { error_type: 'unknown_field', fields: [{ field }] } });
  });
});

it('the policy of the App is read by a path that no transfer shadows', async () => {
  const { json, calls } = await ask('GET /v1/transfers/policy');
  expect(json).toEqual(POLICY);
  expect(calls).toEqual([['signer.v1.get_transfer_policy', {}]]);
});

it('when a payment fits is answered with its refusal', async () => {
  const answer = await ask(
    '/v1/transfers/transfer_1/confirm',
    {},
    {
      'transfer.v1.confirm_transfer': refusing('transfer_limit_exceeded', { resetsAt: 1_795_305_600 }),
    },
  );
  expect(answer).toMatchObject({
    status: 403,
    json: { error_type: 'transfer_limit_exceeded', resets_at: 1_795_305_600 },
  });
});
