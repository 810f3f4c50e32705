import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AppError, PaymentIntent } from '@latchkey/contracts';
import type { SetTransferPolicyRequest, TransferRule } from '@latchkey/contracts/signer';
import { newId } from '@latchkey/platform/ids';
import { PaymentPolicies } from '../policies/payment-policies.service.js';
import { PoliciesService } from '../policies/policies.service.js';
import { SpendingService } from '../spending/spending.service.js';
import { callerOf, started, type TestWallet } from '../testing/signer-fixture.js';
import { COIN, evmBytes, evmIntent, SigningFixture } from '../testing/signing-fixture.js';

const fixture = await started(new SigningFixture());
const policies = fixture.get(PoliciesService);
const STRANGER = `0x${'ab'.repeat(20)}`;
const ONE = 10n ** 18n;
const DAY_SECONDS = 86_400;

let caller = callerOf();
let wallet: TestWallet;
beforeEach(async () => {
  caller = callerOf();
  wallet = await fixture.create(caller);
});

const setOfApp = (rules: TransferRule[], more: Partial<SetTransferPolicyRequest> = {}) =>
  policies.set({ appId: caller.app_id, walletId: '' }, { rules, ...more });
const setOfWallet = (rules: TransferRule[]) =>
  policies.set({ appId: caller.app_id, walletId: wallet.id }, { rules });
const coin = (limits: TransferRule['limits'], more: TransferRule = {}): TransferRule => ({
  currency: 'ethereum',
  limits,
  ...more,
});

/** A payment of whole coins. */
function payment(amount: bigint, changed: Partial<PaymentIntent> = {}) {
  const intent = evmIntent({ units: `${amount * ONE}`, ...changed });
  return { intent, unsigned: evmBytes({ ...COIN, to: intent.destination, value: BigInt(intent.units) }) };
}
const sign = (amount: bigint, changed?: Partial<PaymentIntent>, of = wallet) =>
  fixture.sign(of, payment(amount, changed), { by: caller });
const dayPasses = (transfer_id: string) =>
  fixture
    .get(SpendingService)
    .fastForward({ ...caller, environment: 'test' }, { transfer_id, minutes: 1440 });
async function refused(signing: Promise<unknown>) {
  const error = (await signing.then(
    () => new Error('was signed'),
    (thrown: unknown) => thrown,
  )) as AppError;
  return { code: error.code, ...error.details };
}
const check = (amount: bigint, changed: object = {}) => {
  const { intent } = payment(amount);
  const of = { appId: caller.app_id, environment: caller.environment, walletId: wallet.id, unset: caller };
  return fixture.get(PaymentPolicies).check(of, { ...intent, ...changed });
};
const eventsOf = (type: string) =>
  fixture.query<object>('SELECT user_id, data FROM outbox WHERE app_id = $1 AND type = $2', [
    caller.app_id,
    type,
  ]);

it('without a policy every payment is signed, and counted', async () => {
  await sign(5n);
  await setOfApp([coin({ per_day: '6' })]);
  expect((await refused(sign(2n))).code).toBe('transfer_limit_exceeded');
  await sign(1n);
});

describe('a limit', () => {
  it('is held to the unit, and says when the amount fits', async () => {
    await setOfApp([coin({ per_day: '3' })]);
    await sign(2n);
    const { code, resetsAt } = await refused(sign(2n));
    expect(code).toBe('transfer_limit_exceeded');
    expect(Math.abs((resetsAt ?? 0) - (Date.now() / 1000 + DAY_SECONDS))).toBeLessThan(60);
    const almost = await refused(sign(1n, { units: `${ONE + 1n}` }));
    expect(almost.code).toBe('transfer_limit_exceeded');
    await sign(1n);
  });

  it('that no waiting helps against has no such time', async () => {
    await setOfApp([coin({ per_transfer: '1', per_day: '3' })]);
    expect(await refused(sign(2n))).toEqual({ code: 'transfer_limit_exceeded' });
    expect(await check(2n)).toMatchObject({ refused_by: 'transfer_limit_exceeded' });
    expect(await check(2n)).not.toHaveProperty('resets_at');
  });

  it('of an App counts the payments of all its wallets, of a wallet its own', async () => {
    const other = await fixture.create(caller);
    await setOfApp([coin({ per_day: '5' })]);
    await setOfWallet([coin({ per_day: '3' })]);
    await sign(2n);
    expect((await refused(sign(2n))).code).toBe('transfer_limit_exceeded');
    await sign(3n, {}, other);
    expect((await refused(sign(1n))).code).toBe('transfer_limit_exceeded');
    expect(await policies.get({ appId: caller.app_id, walletId: wallet.id })).toMatchObject({
      windows: [{ rule: 0, window: 'per_day', currency: 'ethereum', limit: '3', spent: '2', left: '1' }],
    });
    expect(await policies.get({ appId: caller.app_id, walletId: '' })).toMatchObject({
      windows: [{ limit: '5', spent: '5', left: '0' }],
    });
  });

  it('counts a transfer once, however often it is signed', async () => {
    await setOfApp([coin({ per_day: '2' })]);
    const transfer_id = newId('transfer');
    await sign(2n, { transfer_id });
    await sign(2n, { transfer_id });
    expect((await refused(sign(1n))).code).toBe('transfer_limit_exceeded');
    expect(await eventsOf('wallet.payment_signed')).toHaveLength(2);
  });

  it('counts a transfer that is signed again in the day of its last signature', async () => {
    await setOfApp([coin({ per_day: '3' })]);
    const [first, second] = [newId('transfer'), newId('transfer')];
    await sign(2n, { transfer_id: first });
    await dayPasses(first);
    await sign(2n, { transfer_id: second });
    expect((await refused(sign(2n, { transfer_id: first }))).code).toBe('transfer_limit_exceeded');
    await dayPasses(second);
    await sign(2n, { transfer_id: first });
    expect((await refused(sign(2n, { transfer_id: second }))).code).toBe('transfer_limit_exceeded');
  });

  it('counts nothing that was not signed', async () => {
    await setOfApp([coin({ per_day: '2' })]);
    await refused(sign(3n));
    await refused(fixture.sign(wallet, { ...payment(2n), unsigned: evmBytes() }, { by: caller }));
    const gone = { expires_at: 1 };
    expect((await refused(sign(2n, gone))).code).toBe('signature_refused');
    await sign(2n);
  });
});

it.each([
  { decimals: 5e7 },
  { units: '1e9' },
  { destination: 'ada' },
  { currency: 'EUR' },
  { decimals: '6' },
])('what is no payment is not checked: %j', async (changed) => {
  await setOfApp([coin({ per_day: '2' })]);
  expect((await refused(check(1n, changed))).code).toBe('invalid_request');
});

describe('a refusal', () => {
  it.each<[string, TransferRule[], string]>([
    ['of the destination', [coin({}, { dest: [STRANGER] })], 'destination_not_allowed'],
    ['of the currency', [{ currency: 'USDC' }], 'transfer_not_allowed'],
    ['of everything', [], 'transfer_not_allowed'],
  ])('%s has an event, and keeps nothing', async (_, rules, code) => {
    await setOfApp(rules);
    const transfer_id = newId('transfer');
    expect(await refused(sign(1n, { transfer_id }))).toEqual({ code });
    expect(await eventsOf('transfer.refused')).toEqual([
      { user_id: wallet.user_id, data: { transfer_id, source: wallet.id, error_type: code } },
    ]);
    expect(await fixture.keptOf(wallet.user_id)).toEqual([]);
    expect(await check(1n)).toMatchObject({ refused_by: code });
  });

  it('of a blocked user comes before that of a policy', async () => {
    await setOfApp([]);
    fixture.neighbours.refuse(wallet.user_id, 'user_blocked');
    expect(await refused(sign(1n))).toEqual({ code: 'user_blocked' });
  });

  it('meets a payment that is signed again after the policy was tightened', async () => {
    const transfer_id = newId('transfer');
    await sign(2n, { transfer_id });
    await setOfApp([coin({ per_transfer: '1' })]);
    expect((await refused(sign(2n, { transfer_id }))).code).toBe('transfer_limit_exceeded');
  });
});

describe('a need that nothing has met', () => {
  it.each<[TransferRule['needs'], object]>([
    [{ person: true }, { code: 'step_up_required', unmet: [{ type: 'any', reason: 'factor_missing' }] }],
    [
      { passkey: true },
      { code: 'step_up_required', unmet: [{ type: 'webauthn', reason: 'factor_missing' }] },
    ],
    [{ app_signature: true }, { code: 'app_signature_required' }],
  ])('%j is refused, and a smaller payment goes on', async (needs, expected) => {
    await setOfApp([coin({ per_transfer: '1' }), { needs }]);
    expect(await refused(sign(2n))).toMatchObject(expected);
    expect(await check(2n)).toMatchObject({ ...needs });
    await sign(1n);
  });
});

describe('a change of policy', () => {
  it('that allows less is in force once it is answered, on every replica', async () => {
    const other = await fixture.serve(fixture.env);
    await setOfApp([coin({ per_transfer: '5' })]);
    await sign(2n);
    await other
      .get(PoliciesService)
      .set({ appId: caller.app_id, walletId: '' }, { rules: [coin({ per_transfer: '1' })] });
    expect((await refused(sign(2n))).code).toBe('transfer_limit_exceeded');
  });

  it('that allows more waits for the time of the former one, and one that does both is half in force', async () => {
    await setOfApp([coin({ per_transfer: '2' })], { loosen_after_minutes: 10 });
    await setOfApp([coin({ per_transfer: '5' }, { dest: [COIN.to] })]);
    expect((await refused(sign(3n))).code).toBe('transfer_limit_exceeded');
    expect((await refused(sign(1n, { destination: STRANGER }))).code).toBe('destination_not_allowed');
    await sign(2n);
    await fixture.query(
      `UPDATE transfer_policies SET in_force_until = in_force_until - interval '10 minutes' WHERE app_id = $1`,
      [caller.app_id],
    );
    await sign(3n);
  });
});

it('a payment that a transfer service of 0.2.0 does not name is signed only in an App without policies', async () => {
  const { unsigned } = payment(1n);
  const unnamed = () => fixture.sign(wallet, { unsigned }, { by: caller });
  await setOfApp([{}]);
  expect(await refused(unnamed())).toMatchObject({ code: 'signature_refused', reason: 'intent_missing' });
});
