import { describe, expect, it } from '@jest/globals';
import { localSpelling, readBitcoinAddress } from '@latchkey/chains';
import { countOf, outcomeOf, refusal } from '../../testing/outcomes.js';
import type { TestWallet } from '../../testing/wallets-double.js';
import { BITCOIN, bitcoinFixture } from './testing/bitcoin-fixture.js';

const fixture = bitcoinFixture();
const { caller } = fixture;

describe('a process that dies', () => {
  it('between store and broadcast: another one sends the stored bytes, and they pay once', async () => {
    const wallet = fixture.funded(BITCOIN);
    const { id } = await fixture.made(wallet);
    for (const { worker } of [fixture.first, fixture.second]) await worker.onModuleDestroy();
    const { blockchain_tx_hash: hash } = await fixture.confirm(caller, id);
    expect(fixture.chain.ledger.isKnown(hash)).toBe(false);
    for (const { worker } of [fixture.first, fixture.second]) worker.onApplicationBootstrap();
    expect((await fixture.mined(id)).blockchain_tx_hash).toBe(hash);
    expect(fixture.chain.ledger.spenderOf(firstCoinOf(hash))).toBe(hash);
  });

  it('before the store: the signed bytes are lost, and the coin is free', async () => {
    const wallet = fixture.funded(BITCOIN);
    const { id } = await fixture.made(wallet);
    fixture.wallets.beforeSigning = () => Promise.reject(new Error('killed'));
    await expect(fixture.confirm(caller, id)).rejects.toThrow('killed');
    fixture.wallets.beforeSigning = () => undefined;
    await fixture.confirm(caller, id);
    await fixture.mined(id);
  });
});

describe('coins', () => {
  it('20 confirmations at once, in two processes: each coin pays once, and what has none is refused', async () => {
    const wallet = fixture.funded(...Array.from({ length: 15 }, () => BITCOIN / 5n));
    const orders = await Promise.all(Array.from({ length: 20 }, () => fixture.made(wallet)));
    const confirming = orders.map(({ id }, n) =>
      outcomeOf(fixture.confirmPatiently(caller, id, n % 2 ? fixture.first : fixture.second)),
    );
    const outcomes = await Promise.all(confirming);
    expect(countOf(outcomes, 'processing')).toBe(15);
    expect(countOf(outcomes, 'insufficient_funds')).toBe(5);
    const paid = orders.filter((_, n) => outcomes[n] === 'processing');
    for (const { id } of paid) await fixture.mined(id);
    const rows = await fixture.query<{ coins: number; transfers: number }>(
      `SELECT count(DISTINCT coin)::int AS coins, count(DISTINCT transfer_id)::int AS transfers
        FROM spent_coins WHERE transfer_id = ANY($1)`,
      [paid.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ coins: 15, transfers: 15 }]);
  });

  it('20 confirmations of one transfer: one payment', async () => {
    const wallet = fixture.funded(BITCOIN, BITCOIN);
    const { id } = await fixture.made(wallet);
    const confirming = Array.from({ length: 20 }, (_, n) =>
      fixture.confirmPatiently(caller, id, n % 2 ? fixture.first : fixture.second),
    );
    const hashes = new Set((await Promise.all(confirming)).map((each) => each.blockchain_tx_hash));
    expect(hashes.size).toBe(1);
    await fixture.mined(id);
    expect(await fixture.query('SELECT FROM spent_coins WHERE transfer_id = $1', [id])).toHaveLength(1);
  });

  it('one that a node offers again is spent by no other payment', async () => {
    const wallet = fixture.funded(BITCOIN, BITCOIN);
    const coins = async () => (await fetch(`${fixture.chain.url}/address/${localOf(wallet)}/utxo`)).text();
    const before = await coins();
    const [one, two, three] = [
      await fixture.made(wallet),
      await fixture.made(wallet),
      await fixture.made(wallet),
    ];
    await fixture.confirm(caller, one.id);
    await fixture.mined(one.id);
    // A node that lags, or lies.
    fixture.chain.lie = (path) => (path.endsWith('/utxo') ? { text: before } : undefined);
    await fixture.confirm(caller, two.id);
    expect(await refusal(fixture.confirm(caller, three.id))).toBe('insufficient_funds');
    fixture.chain.forgetScript();
    await fixture.mined(two.id);
    const spent = await fixture.query('SELECT FROM spent_coins WHERE transfer_id = ANY($1)', [
      [one.id, two.id],
    ]);
    expect(spent).toHaveLength(2);
  });

  it('the primary key refuses a fixture.second payment with one, whatever the lane says', async () => {
    const wallet = fixture.funded(BITCOIN);
    const { id } = await fixture.made(wallet);
    const other = await fixture.made(wallet);
    const [coin] = fixture.chain.ledger
      .unspent(scriptOf(wallet))
      .map(({ id: of, output }) => `${of}:${output}`);
    fixture.wallets.beforeSigning = async () => {
      fixture.wallets.beforeSigning = () => undefined;
      await fixture.query(`INSERT INTO spent_coins (network, coin, transfer_id) VALUES ('BITCOIN', $1, $2)`, [
        coin,
        other.id,
      ]);
    };
    expect(await refusal(fixture.confirm(caller, id))).toBe('insufficient_funds');
    expect((await fixture.first.transfers.get(caller, id)).status).toBe('pending');
  });
});

function firstCoinOf(id: string): string {
  const [input] = fixture.chain.ledger.transactions.get(id)?.ins ?? [];
  return `${Buffer.from(input?.hash ?? [])
    .reverse()
    .toString('hex')}:${input?.index}`;
}

/** The spelling of the chain of the spec. */
function localOf({ address }: TestWallet): string {
  return localSpelling(address) ?? '';
}

function scriptOf({ address }: TestWallet): Buffer {
  return readBitcoinAddress(address)?.script ?? Buffer.alloc(0);
}

describe('coins of large transactions', () => {
  const LARGE = 1_500_000;
  const reasonOf = (call: Promise<unknown>) =>
    call.then(
      () => 'was answered',
      (error: { code?: string; details?: { reason?: string } }) => {
        if (!error.code) throw error;
        return [error.code, error.details?.reason];
      },
    );

  it('that the signer cannot be shown together are refused, and a smaller payment is made', async () => {
    const wallet = fixture.wallets.addBitcoin(caller);
    fixture.chain.fundInLarge(LARGE, wallet.address, BITCOIN, BITCOIN, BITCOIN);
    const all = await fixture.made(wallet, { source_amount: '2.9' });
    let wasAsked = false;
    fixture.wallets.beforeSigning = () => void (wasAsked = true);
    expect(await reasonOf(fixture.confirmPatiently(caller, all.id))).toEqual([
      'insufficient_funds',
      'funds_in_large_transactions',
    ]);
    expect(wasAsked).toBe(false);
    expect((await fixture.first.transfers.get(caller, all.id)).status).toBe('pending');
    const spent = await fixture.query('SELECT FROM spent_coins WHERE transfer_id = $1', [all.id]);
    expect(spent).toEqual([]);
    const less = await fixture.made(wallet, { source_amount: '1.9' });
    await fixture.confirm(caller, less.id);
    expect((await fixture.mined(less.id)).status).toBe('completed');
  });
});
