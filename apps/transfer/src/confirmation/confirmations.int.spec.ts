import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@latchkey/contracts';
import { signPayment } from '@latchkey/contracts/signer';
import { CodedError } from '@latchkey/platform/errors';
import { countOf, outcomeOf, refusal } from '../testing/outcomes.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { COIN, FEE } from '../testing/scripted-chain.js';

const fixture = paymentFixture({ processes: 2 });
const { chain, caller } = fixture;

describe('confirm', () => {
  it('signs, stores, answers; then the chain decides', async () => {
    const wallet = fixture.funded(2n * COIN);
    const { id } = await fixture.create(caller, wallet, { source_amount: '1.5' });
    const confirmed = await fixture.confirm(caller, id);
    expect(confirmed).toMatchObject({ status: 'processing', completed_at: 0 });
    expect(confirmed.blockchain_tx_hash).toMatch(/^0x[0-9a-f]{64}$/);
    const completed = await fixture.decided(caller, id);
    expect(completed).toMatchObject({
      total_fees: '0.000000000000001',
      blockchain_tx_hash: confirmed.blockchain_tx_hash,
    });
    expect(completed.completed_at).toBeGreaterThan(0);
    expect(fixture.sendings(confirmed.blockchain_tx_hash)).toBe(1);
    expect(chain.balance(wallet.address)).toBe(COIN / 2n - FEE);
    expect(await fixture.eventsOf(id)).toEqual([
      'transfer.created',
      'transfer.processing',
      'transfer.completed',
    ]);
    expect(await fixture.rowOf(id)).toMatchObject({ status: 'completed', reserved: null });
    expect(await fixture.confirm(caller, id)).toEqual(completed);
  });

  it('without the funds: refused, still pending, and confirmed once they are there', async () => {
    const wallet = fixture.funded(COIN);
    const { id } = await fixture.create(caller, wallet);
    expect(await refusal(fixture.confirm(caller, id))).toBe('insufficient_funds');
    expect((await fixture.first.transfers.get(caller, id)).status).toBe('pending');
    expect(await fixture.rowOf(id)).toMatchObject({ nonce: null, signed: null, reserved: null });
    chain.fund(wallet.address, FEE);
    await fixture.confirm(caller, id);
    await fixture.decided(caller, id);
    expect(chain.balance(wallet.address)).toBe(0n);
  });

  it('while the endpoint moves to another chain: nothing is signed, and it is confirmed once that is back', async () => {
    const wallet = fixture.funded(2n * COIN);
    const { id } = await fixture.create(caller, wallet);
    const { name } = chain;
    const signed = fixture.wallets.signed.length;
    chain.afterReading = () => void (chain.name = 'eip155:5');
    expect(await refusal(fixture.confirm(caller, id))).toBe('chain_unavailable');
    chain.afterReading = () => undefined;
    expect(await refusal(fixture.confirm(caller, id))).toBe('chain_not_configured');
    expect(fixture.wallets.signed).toHaveLength(signed);
    chain.name = name;
    await fixture.confirm(caller, id);
    await fixture.decided(caller, id);
  });

  it('of a payment that fails on the chain costs its fees', async () => {
    const wallet = fixture.funded(2n * COIN);
    const { id } = await fixture.create(caller, wallet);
    chain.fate = 'failed';
    await fixture.confirm(caller, id);
    const failed = await fixture.decided(caller, id, 'failed');
    expect(failed).toMatchObject({ completed_at: 0, total_fees: '0.000000000000001' });
    expect(failed.blockchain_tx_hash).not.toBe('');
    expect(chain.balance(wallet.address)).toBe(2n * COIN - FEE);
    expect((await fixture.eventsOf(id)).at(-1)).toBe('transfer.failed');
    expect((await fixture.confirm(caller, id)).status).toBe('failed');
  });

  it.each([
    ['a key provider that is away', new AppError('key_provider_unavailable'), 'key_provider_unavailable'],
    ['a wallet service that does not answer', new AppError('upstream_timeout'), 'service_unavailable'],
    ['a wallet that was detached', new AppError('wallet_not_found'), 'wallet_not_found'],
  ])('%s changes nothing', async (_, error, code) => {
    const { id } = await fixture.create(caller, fixture.funded(2n * COIN));
    fixture.wallets.beforeSigning = () => Promise.reject(error);
    expect(await refusal(fixture.confirm(caller, id))).toBe(code);
    expect(await fixture.rowOf(id)).toMatchObject({ status: 'pending', signed: null });
    fixture.wallets.beforeSigning = () => undefined;
    expect((await fixture.confirm(caller, id)).status).toBe('processing');
  });
});

describe('the signature of a confirmation', () => {
  it('is asked for with what the transfer says', async () => {
    const wallet = fixture.funded(2n * COIN);
    const { id, dest, expires_at } = await fixture.create(caller, wallet, { source_amount: '1.5' });
    await fixture.confirm(caller, id);
    expect(fixture.wallets.intents.at(-1)).toEqual({
      transfer_id: id,
      chain: chain.name,
      network: 'ethereum',
      currency: 'ethereum',
      decimals: 18,
      destination: dest,
      units: `${(3n * COIN) / 2n}`,
      most_fee: `${FEE}`,
      expires_at: expect.any(Number),
    });
    expect(fixture.wallets.orders.at(-1)?.answer_within_ms).toBeLessThanOrEqual(signPayment.timeoutMs);
    const { expires_at: end = 0 } = fixture.wallets.intents.at(-1) ?? {};
    // In whole seconds, the API shows the one before the end, and the wallet gets the one behind it.
    expect([0, 1]).toContain(end - expires_at);
    await fixture.decided(caller, id);
  });

  it('that the wallet refuses is a refusal with its cause, once: nothing is stored, and the transfer can be cancelled', async () => {
    const wallet = fixture.funded(2n * COIN);
    const { id } = await fixture.create(caller, wallet);
    let asked = 0;
    fixture.wallets.beforeSigning = () => {
      asked += 1;
      // As it comes over the bus.
      throw new CodedError('signature_refused', { reason: 'payment_destination_differs' });
    };
    await expect(fixture.confirm(caller, id)).rejects.toMatchObject({
      code: 'signature_refused',
      isFinal: true,
      details: { reason: 'payment_destination_differs', userId: wallet.user_id },
    });
    expect(asked).toBe(1);
    expect(await fixture.rowOf(id)).toMatchObject({ status: 'pending', signed: null, reserved: null });
    expect((await fixture.first.transfers.cancel(caller, id)).status).toBe('cancelled');
  });
});

describe('a payment under way', () => {
  it('is reserved until the chain has decided, and counts once when it has', async () => {
    const wallet = fixture.funded(10n * COIN);
    const create = (source_amount: string) => fixture.made(wallet, { source_amount });
    const [first, second] = [await create('6'), await create('3')];
    chain.mining = false;
    await fixture.confirm(caller, first);
    expect(await refusal(fixture.confirm(caller, await create('5')))).toBe('insufficient_funds');
    await fixture.confirm(caller, second);
    chain.mining = true;
    // Whichever comes first, the worker or the shortage: what the chain has executed is not counted twice.
    await fixture.confirm(caller, await create('0.9'));
    await fixture.decided(caller, second);
    expect(await fixture.noncesOf(wallet)).toEqual([0, 1, 2]);
  });

  it('an apparent shortage is checked with the chain before it is refused', async () => {
    const wallet = fixture.funded(10n * COIN);
    const { id } = await fixture.create(caller, wallet, { source_amount: '4' });
    await fixture.first.worker.onModuleDestroy();
    await fixture.other.worker.onModuleDestroy();
    await fixture.confirm(caller, id);
    const [row] = await fixture.query<{ bytes: Buffer; hash: string }>(
      'SELECT signed_transaction AS bytes, blockchain_tx_hash AS hash FROM transfers WHERE id = $1',
      [id],
    );
    // The chain has the bytes, and their outcome is not stored.
    const payment = {
      asset: { kind: 'evm_native', decimals: 18 },
      from: wallet.address,
      to: '0xb2',
      units: 4n * COIN,
    } as const;
    await chain.broadcast({ ...row!, payment, nonce: 0n } as never);
    const next = await fixture.create(caller, wallet, { source_amount: '5' });
    expect((await fixture.confirm(caller, next.id)).status).toBe('processing');
    fixture.first.worker.onApplicationBootstrap();
    fixture.other.worker.onApplicationBootstrap();
    await fixture.decided(caller, next.id);
    await fixture.decided(caller, id);
    expect(chain.balance(wallet.address)).toBe(COIN - 2n * FEE);
  });

  it('a balance that is out of date once it is answered pays nothing twice', async () => {
    const wallet = fixture.funded(10n * COIN);
    const first = await fixture.create(caller, wallet, { source_amount: '6' });
    const second = await fixture.create(caller, wallet, { source_amount: '6' });
    chain.mining = false;
    await fixture.confirm(caller, first.id);
    let readings = 0;
    fixture.wallets.beforeSigning = () => {
      throw new Error('it must not come to a signature');
    };
    chain.afterReading = async () => {
      readings += 1;
      if (readings > 1) return;
      // Executed, decided, and no longer reserved.
      chain.mining = true;
      await fixture.decided(caller, first.id);
    };
    expect(await refusal(fixture.confirm(caller, second.id, fixture.other))).toBe('insufficient_funds');
  });

  it('a node that lags behind another one is not believed', async () => {
    const wallet = fixture.funded(10n * COIN);
    const first = await fixture.create(caller, wallet);
    await fixture.confirm(caller, first.id);
    await fixture.decided(caller, first.id);
    chain.lag = 1n;
    const second = await fixture.create(caller, wallet);
    expect(await refusal(fixture.confirm(caller, second.id))).toBe('chain_unavailable');
    chain.lag = 0n;
    await fixture.confirm(caller, second.id);
    await fixture.decided(caller, second.id);
    expect(await fixture.noncesOf(wallet)).toEqual([0, 1]);
  });
});

describe('a lane that is busy', () => {
  it('refuses a caller that cannot have a turn in time, and keeps none waiting', async () => {
    const wallet = fixture.funded(100n * COIN);
    const ids = await Promise.all(Array.from({ length: 6 }, () => fixture.made(wallet)));
    chain.beforeReading = () => setTimeout(1500);
    const startedAt = performance.now();
    const outcomes = await Promise.all(ids.map((id) => outcomeOf(fixture.confirm(caller, id))));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(countOf(outcomes, 'service_unavailable')).toBeGreaterThan(0);
    expect(countOf(outcomes, 'processing')).toBeGreaterThan(0);
    expect(countOf(outcomes, 'processing') + countOf(outcomes, 'service_unavailable')).toBe(6);
    chain.beforeReading = () => undefined;
    for (const id of ids) await fixture.confirm(caller, id);
    for (const id of ids) await fixture.decided(caller, id);
    expect(await fixture.noncesOf(wallet)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
