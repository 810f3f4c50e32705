import { describe, expect, it } from '@jest/globals';
import type { NetworkName, PaymentIntent } from '@latchkey/contracts';
import type { TransferRule } from '@latchkey/contracts/signer';
import { Interface } from 'ethers';
import { PaymentPolicies } from '../policies/payment-policies.service.js';
import { PoliciesService } from '../policies/policies.service.js';
import { COIN, DEST, evmBytes, evmIntent, SigningFixture, USDC } from '../testing/signing-fixture.js';
import { callerOf, started } from '../testing/signer-fixture.js';
import { PolicyTrialsService } from '../policies/policy-trials.service.js';
import { SigningService } from './signing.service.js';

const fixture = await started(new SigningFixture());
/** With the table alone: no contract and no chain of an operator. */
const at = (await fixture.serve({})).get(SigningService);
const CONTRACT = new Interface(['function transfer(address to, uint256 value)']);
const USDC_BASE = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const USDC_BASE_SEPOLIA = '0x036cbd53842c5426634e7929541ec2318f3dcf7e';
const live = { ...callerOf(), environment: 'live' } as const;

const usdc = (chainId: bigint, contract: string, changed: Partial<PaymentIntent> = {}) => {
  const units = changed.units ?? '1500000';
  const data = CONTRACT.encodeFunctionData('transfer', [DEST, BigInt(units)]);
  const paid = { currency: 'USDC', decimals: 6, chain: `eip155:${chainId}`, ...changed, units } as const;
  return { unsigned: evmBytes({ ...COIN, chainId, to: contract, value: 0n, data }), intent: evmIntent(paid) };
};
const coin = (chainId: bigint, network: NetworkName) => ({
  unsigned: evmBytes({ ...COIN, chainId }),
  intent: evmIntent({ chain: `eip155:${chainId}`, network }),
});
const refused = (reason: string) => expect.objectContaining({ details: expect.objectContaining({ reason }) });

describe('a payment on a network that is named', () => {
  it('is signed in the contract of this network, on its main net', async () => {
    const wallet = await fixture.create(live);
    expect(
      await fixture.sign(wallet, usdc(8453n, USDC_BASE, { network: 'base' }), { by: live, at }),
    ).toHaveLength(65);
    expect(
      await fixture.sign(wallet, usdc(1n, USDC, { network: 'ethereum' }), { by: live, at }),
    ).toHaveLength(65);
    expect(await fixture.sign(wallet, coin(42_161n, 'arbitrum'), { by: live, at })).toHaveLength(65);
  });

  it('of a test App is signed in the contract of the test net, and of no main net', async () => {
    const caller = callerOf();
    const wallet = await fixture.create(caller);
    const onSepolia = usdc(84_532n, USDC_BASE_SEPOLIA, { network: 'base' });
    expect(await fixture.sign(wallet, onSepolia, { by: caller, at })).toHaveLength(65);
    await expect(
      fixture.sign(wallet, usdc(84_532n, USDC_BASE, { network: 'base' }), { by: caller, at }),
    ).rejects.toEqual(refused('payment_token_differs'));
  });

  it.each<[string, ReturnType<typeof usdc>, string]>([
    ['the contract of another network', usdc(8453n, USDC, { network: 'base' }), 'payment_token_differs'],
    ['the chain of another network', usdc(1n, USDC_BASE, { network: 'base' }), 'payment_token_unknown'],
    [
      'another network than the bytes',
      usdc(8453n, USDC_BASE, { network: 'ethereum' }),
      'payment_token_unknown',
    ],
    ['no network, but those of base', usdc(8453n, USDC_BASE), 'payment_token_unknown'],
    ['the coin on a chain of another network', coin(1n, 'base'), 'payment_chain_unknown'],
    ['the coin of another network', coin(137n, 'polygon'), 'payment_token_unknown'],
    ['a network that is none', usdc(8453n, USDC_BASE, { network: 'bases' as 'base' }), 'intent_malformed'],
  ])('is refused with %s', async (_, asked, reason) => {
    const wallet = await fixture.create(live);
    await expect(fixture.sign(wallet, asked, { by: live, at })).rejects.toEqual(refused(reason));
  });

  it('is another payment than that of the same transfer on the usual network', async () => {
    const wallet = await fixture.create(live);
    const first = usdc(1n, USDC);
    await fixture.sign(wallet, first, { by: live, at });
    const again = { ...first, intent: { ...first.intent, network: 'ethereum' as const } };
    expect(await fixture.sign(wallet, again, { by: live, at })).toHaveLength(65);
    const { transfer_id } = first.intent;
    await expect(
      fixture.sign(wallet, usdc(8453n, USDC_BASE, { network: 'base', transfer_id }), { by: live, at }),
    ).rejects.toEqual(refused('intent_changed'));
  });
});

describe('a policy', () => {
  const set = (appId: string, rules: TransferRule[]) =>
    fixture.get(PoliciesService).set({ appId, walletId: '' }, { rules });
  const onBase = (units: string) => usdc(8453n, USDC_BASE, { network: 'base', units });

  it('adds up what is paid on all networks', async () => {
    const caller = { ...callerOf(), environment: 'live' } as const;
    const wallet = await fixture.create(caller);
    await set(caller.app_id, [{ currency: 'USDC', limits: { per_day: '100' } }]);
    await fixture.sign(wallet, usdc(1n, USDC, { units: '60000000' }), { by: caller, at });
    await expect(fixture.sign(wallet, onBase('60000000'), { by: caller, at })).rejects.toMatchObject({
      code: 'transfer_limit_exceeded',
    });
    expect(await fixture.sign(wallet, onBase('40000000'), { by: caller, at })).toHaveLength(65);
  });

  it('admits its addresses on the usual network alone: elsewhere they may have another owner', async () => {
    const caller = { ...callerOf(), environment: 'live' } as const;
    const wallet = await fixture.create(caller);
    const rules = [{ currency: 'USDC', dest: [DEST] }] as const;
    await set(
      caller.app_id,
      rules.map(({ currency, dest }) => ({ currency, dest: [...dest] })),
    );
    await expect(fixture.sign(wallet, onBase('1'), { by: caller, at })).rejects.toMatchObject({
      code: 'destination_not_allowed',
    });
    expect(await fixture.sign(wallet, usdc(1n, USDC), { by: caller, at })).toHaveLength(65);
    const trial = {
      app_id: caller.app_id,
      environment: 'live',
      currency: 'USDC',
      amount: '1',
      dest: DEST,
    } as const;
    const tried = (network?: NetworkName) =>
      fixture.get(PolicyTrialsService).try({
        ...trial,
        rules: [{ currency: 'USDC', dest: [DEST] }],
        ...(network && { network }),
      });
    expect(await tried('base')).toMatchObject({ refused_by: 'destination_not_allowed' });
    expect((await tried()).refused_by).toBeUndefined();
    expect((await tried('ethereum')).policies[0]?.rules).toEqual([{ result: 'admits' }]);
  });

  it('without addresses admits a payment on any network', async () => {
    const caller = { ...callerOf(), environment: 'live' } as const;
    const wallet = await fixture.create(caller);
    await set(caller.app_id, [{ currency: 'USDC', limits: { per_transfer: '2' } }]);
    expect(await fixture.sign(wallet, onBase('1500000'), { by: caller, at })).toHaveLength(65);
  });

  it('gets the network before the payment is signed, too', async () => {
    const caller = { ...callerOf(), environment: 'live' } as const;
    const wallet = await fixture.create(caller);
    await set(caller.app_id, [{ currency: 'USDC', dest: [DEST] }]);
    const payment = { currency: 'USDC', decimals: 6, destination: DEST, units: '1' } as const;
    const of = { appId: caller.app_id, environment: 'live', walletId: wallet.id, unset: caller } as const;
    const check = (network: NetworkName) => fixture.get(PaymentPolicies).check(of, { ...payment, network });
    expect(await check('base')).toMatchObject({ refused_by: 'destination_not_allowed' });
    expect((await check('ethereum')).refused_by).toBeUndefined();
  });
});

it('the event of a signature names the network', async () => {
  const wallet = await fixture.create(live);
  await fixture.sign(wallet, usdc(8453n, USDC_BASE, { network: 'base' }), { by: live, at });
  await fixture.sign(wallet, usdc(1n, USDC), { by: live, at });
  const rows = await fixture.query<{ network: string }>(
    `SELECT data->>'network' AS network FROM outbox WHERE type = 'wallet.payment_signed' AND data->>'wallet_id' = $1
      ORDER BY seq`,
    [wallet.id],
  );
  expect(rows.map(({ network }) => network).toSorted()).toEqual(['base', 'ethereum']);
});
