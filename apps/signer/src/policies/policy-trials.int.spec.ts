import { describe, expect, it } from '@jest/globals';
import type { TransferRule } from '@latchkey/contracts/signer';
import { newId } from '@latchkey/platform/ids';
import { PaymentFreezes } from '../freezes/payment-freezes.service.js';
import { callerOf, refusal, started } from '../testing/signer-fixture.js';
import { COIN, evmBytes, evmIntent, SigningFixture } from '../testing/signing-fixture.js';
import { PoliciesService } from './policies.service.js';
import { PolicyTrialsService } from './policy-trials.service.js';

const fixture = await started(new SigningFixture());
const policies = fixture.get(PoliciesService);
const trials = fixture.get(PolicyTrialsService);

const DEST = `0x${'a'.repeat(40)}`;
const daily = (per_day: string): TransferRule => ({ currency: 'USDC', limits: { per_day } });
const of = (app_id = newId('app')) => ({
  app_id,
  environment: 'test' as const,
  currency: 'USDC' as const,
  amount: '5',
  dest: DEST,
});
const rowsOf = async (appId: string) =>
  Promise.all(
    ['transfer_policies', 'app_spending', 'outbox'].map(
      async (table) => (await fixture.query(`SELECT FROM ${table} WHERE app_id = $1`, [appId])).length,
    ),
  );

describe('a trial of rules', () => {
  it('says what a payment needs and which rule admits it, and writes nothing', async () => {
    const trial = of();
    const rules = [daily('4'), { needs: { approvals: { count: 2, by: 'operators' as const } } }];
    expect(await trials.try({ ...trial, rules })).toEqual({
      person: false,
      factors: [],
      max_factor_age: null,
      passkey: false,
      app_signature: false,
      approvals: { count: 2, by: 'operators' },
      policies: [
        {
          policy: 'typed',
          admitted_by: 1,
          rules: [{ result: 'over_per_day' }, { result: 'admits' }],
        },
      ],
      payments_frozen: false,
    });
    expect(await rowsOf(trial.app_id)).toEqual([0, 0, 0]);
  });

  it('asks the policy that stays in force beside it, and none that ends at once', async () => {
    const trial = of();
    const place = { appId: trial.app_id, walletId: '' };
    await policies.set(place, { rules: [daily('1')] });
    expect((await trials.try({ ...trial, rules: [{}] })).policies).toHaveLength(1);
    await policies.set(place, { rules: [daily('2')], loosen_after_minutes: 60 });
    const tried = await trials.try({ ...trial, rules: [{}] });
    expect(tried).toMatchObject({
      refused_by: 'transfer_limit_exceeded',
      policies: [
        { policy: 'typed', admitted_by: 0 },
        { policy: 'former', admitted_by: null, rules: [{ result: 'over_per_day' }] },
      ],
    });
    // What is set again as it is replaces nothing.
    expect((await trials.try({ ...trial, rules: [daily('2')] })).policies).toHaveLength(1);
  });

  it('asks the policy of the wallet that pays', async () => {
    const trial = of();
    const { id: wallet_id } = await fixture.create(callerOf(trial.app_id));
    await policies.set({ appId: trial.app_id, walletId: wallet_id }, { rules: [] });
    expect((await trials.try({ ...trial, rules: [{}] })).refused_by).toBeUndefined();
    expect(await trials.try({ ...trial, rules: [{}], wallet_id })).toMatchObject({
      refused_by: 'transfer_not_allowed',
      policies: [{ policy: 'typed' }, { policy: 'wallet', admitted_by: null, rules: [] }],
    });
  });

  it('says that payments are frozen, and what the rules would do all the same', async () => {
    const trial = of();
    await fixture.get(PaymentFreezes).freeze(trial.app_id);
    expect(await trials.try({ ...trial, rules: [{}] })).toMatchObject({
      payments_frozen: true,
      policies: [{ policy: 'typed', admitted_by: 0 }],
    });
  });

  it('is what the same rules decide once they are set, with what was signed before', async () => {
    const caller = callerOf();
    const wallet = await fixture.create(caller);
    const intent = evmIntent();
    await policies.set({ appId: caller.app_id, walletId: '' }, { rules: [{}] });
    await fixture.sign(wallet, { intent, unsigned: evmBytes() }, { by: caller });
    const symbol = intent.currency;
    const rules = [{ currency: symbol, limits: { per_day: '0.000001' } }];
    const trial = { ...of(caller.app_id), currency: symbol, amount: '0.000001', dest: intent.destination };
    const tried = await trials.try({ ...trial, environment: caller.environment, rules });
    expect(tried).toMatchObject({ refused_by: 'transfer_limit_exceeded', resets_at: expect.any(Number) });
    await policies.set({ appId: caller.app_id, walletId: '' }, { rules });
    const next = { intent: evmIntent({ units: '1' }), unsigned: evmBytes({ ...COIN, value: 1n }) };
    expect(await refusal(fixture.sign(wallet, next, { by: caller }))).toBe(tried.refused_by);
  });
});

describe('refused is', () => {
  it.each<[string, object, string, string]>([
    [
      'an address of another chain',
      { currency: 'MATIC', dest: '11111111111111111111111111111111' },
      'invalid_public_address',
      'dest',
    ],
    ['no address', { dest: 'here' }, 'invalid_public_address', 'dest'],
    ['an amount of nothing', { amount: '0' }, 'invalid_amount', 'amount'],
    ['more places than the currency has', { amount: '0.0000001' }, 'invalid_amount', 'amount'],
    ['a rule that could not be set', { rules: [{}, {}] }, 'invalid_request', 'rules.1'],
  ])('%s', async (_, wrong, code, field) => {
    await expect(trials.try({ ...of(), rules: [{}], ...wrong })).rejects.toMatchObject({
      code,
      details: { fields: [{ field }] },
    });
  });

  it('a wallet of another App, of a deleted user, and of none', async () => {
    const trial = of();
    const caller = callerOf(trial.app_id);
    const gone = await fixture.create(caller);
    await fixture.deleteUser(caller, gone.user_id);
    const foreign = await fixture.create(callerOf());
    for (const wallet_id of [foreign.id, gone.id, newId('wallet')])
      await expect(trials.try({ ...trial, rules: [{}], wallet_id })).rejects.toMatchObject({
        code: 'invalid_request',
        details: { fields: [{ field: 'wallet_id' }] },
      });
  });
});
