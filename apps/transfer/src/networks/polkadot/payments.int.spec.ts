import { describe, expect, it } from '@jest/globals';
import { CHAINS } from '@latchkey/chains/keys';
import { countOf, outcomeOf, refusal } from '../../testing/outcomes.js';
import { DOT, newAddress, polkadotFixture } from './testing/polkadot-fixture.js';

const fixture = polkadotFixture();
const { caller } = fixture;
const LIFE = 64;

describe('a payment of DOT', () => {
  it('arrives, and its fee is exact', async () => {
    const wallet = fixture.funded(5n * DOT);
    const transfer = await fixture.made(wallet);
    expect(transfer).toMatchObject({ status: 'pending', source_amount: '1', total_fees: '0.0016' });
    const confirmed = await fixture.confirm(caller, transfer.id);
    expect(confirmed).toMatchObject({ status: 'processing' });
    expect(confirmed.blockchain_tx_hash).toMatch(/^0x[0-9a-f]{64}$/);
    const done = await fixture.final(transfer.id);
    expect(done).toMatchObject({
      blockchain_tx_hash: confirmed.blockchain_tx_hash,
      total_fees: '0.0016',
    });
    expect(fixture.chain.ledger.account(transfer.dest)?.free).toBe(DOT);
    expect(fixture.chain.ledger.account(wallet.address)?.free).toBe(4n * DOT - 16_000_000n);
    expect(await fixture.eventsOf(transfer.id)).toEqual([
      'transfer.created',
      'transfer.processing',
      'transfer.completed',
    ]);
  });

  it('that the chain refuses in its block has failed, and cost its fee', async () => {
    const wallet = fixture.funded(5n * DOT);
    const { id } = await fixture.made(wallet);
    fixture.chain.ledger.fate = 'failure';
    await fixture.confirm(caller, id);
    expect(await fixture.final(id, 'failed')).toMatchObject({ total_fees: '0.0016', completed_at: 0 });
    expect(fixture.chain.ledger.account(wallet.address)?.free).toBe(5n * DOT - 16_000_000n);
  });

  it('is refused where it would open no account, at create', async () => {
    const wallet = fixture.funded(5n * DOT);
    expect(await refusal(fixture.made(wallet, { source_amount: '0.0099' }))).toBe('amount_too_small');
    expect((await fixture.made(wallet, { source_amount: '0.01' })).status).toBe('pending');
  });

  it.each([
    ['with the prefix of Polkadot', CHAINS.DOT.addressOf(CHAINS.DOT.newKey(), 'live')],
    ['with the prefix of Kusama', 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
    ['with a wrong checksum', `${newAddress().slice(0, -1)}x`],
    ['of Ethereum', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
    ['of Bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ])('to an address %s is refused', async (_, dest) => {
    expect(await refusal(fixture.made(fixture.funded(5n * DOT), { dest }))).toBe('invalid_public_address');
  });

  it('is refused from a wallet with an address of the main net', async () => {
    expect(await refusal(fixture.made(fixture.wallets.addPolkadot(caller, 'live')))).toBe(
      'incompatible_token',
    );
  });

  it('leaves the least balance there, and is refused where it would not', async () => {
    const wallet = fixture.funded(DOT);
    // Of 1 DOT, 0.01 stays, and the fee may rise by a tenth.
    for (const [source_amount, code] of [
      ['0.9901', 'insufficient_funds'],
      ['0.989', 'insufficient_funds'],
    ] as const) {
      const outcome = fixture.made(wallet, { source_amount }).then(({ id }) => fixture.confirm(caller, id));
      expect([source_amount, await refusal(outcome)]).toEqual([source_amount, code]);
    }
    const { id } = await fixture.made(wallet, { source_amount: '0.9882' });
    await fixture.confirm(caller, id);
    await fixture.final(id);
    expect(fixture.chain.ledger.account(wallet.address)?.free).toBe(102_000_000n);
  });
});

describe('payments at once', () => {
  it('20 confirmations in two processes: those that the account covers are paid, each once', async () => {
    const wallet = fixture.funded(15n * DOT + 15n * 17_600_000n + 100_000_000n);
    const orders = await Promise.all(Array.from({ length: 20 }, () => fixture.made(wallet)));
    const outcomes = await Promise.all(
      orders.map(({ id }, n) =>
        outcomeOf(fixture.confirmPatiently(caller, id, n % 2 ? fixture.first : fixture.second)),
      ),
    );
    expect(countOf(outcomes, 'processing')).toBe(15);
    expect(countOf(outcomes, 'insufficient_funds')).toBe(5);
    const paid = orders.filter((_, n) => outcomes[n] === 'processing');
    for (const { id } of paid) await fixture.final(id);
    expect(await fixture.noncesOf(wallet)).toEqual(paid.map((_, n) => n));
    for (const { dest } of paid) expect(fixture.chain.ledger.account(dest)?.free).toBe(DOT);
  });

  it('20 confirmations of one transfer: one payment', async () => {
    const wallet = fixture.funded(50n * DOT);
    const { id, dest } = await fixture.made(wallet);
    const confirming = Array.from({ length: 20 }, (_, n) =>
      fixture.confirmPatiently(caller, id, n % 2 ? fixture.first : fixture.second),
    );
    const hashes = new Set((await Promise.all(confirming)).map((each) => each.blockchain_tx_hash));
    expect(hashes.size).toBe(1);
    await fixture.final(id);
    expect(fixture.chain.ledger.account(dest)?.free).toBe(DOT);
  });
});

describe('a process that dies', () => {
  it('between store and broadcast: another one sends the stored bytes, and they pay once', async () => {
    const wallet = fixture.funded(5n * DOT);
    const { id, dest } = await fixture.made(wallet);
    for (const { worker } of [fixture.first, fixture.second]) await worker.onModuleDestroy();
    const { blockchain_tx_hash: hash } = await fixture.confirm(caller, id);
    expect(fixture.chain.ledger.waiting.size).toBe(0);
    for (const { worker } of [fixture.first, fixture.second]) worker.onApplicationBootstrap();
    expect((await fixture.final(id)).blockchain_tx_hash).toBe(hash);
    expect(fixture.chain.ledger.account(dest)?.free).toBe(DOT);
  });
});

describe('a payment that is stuck', () => {
  it('has failed once its time is over, and the next one takes its nonce', async () => {
    const wallet = fixture.funded(5n * DOT);
    const [one, two] = [await fixture.made(wallet), await fixture.made(wallet)];
    await fixture.confirm(caller, one.id);
    await fixture.sent(one.id);
    // The node forgets it, and no block takes it.
    fixture.chain.ledger.waiting.clear();
    fixture.chain.ledger.mine(LIFE);
    fixture.chain.ledger.finalize();
    expect(await fixture.final(one.id, 'failed')).toMatchObject({ total_fees: '0' });
    // As if a minute had passed, in which the node could be behind.
    await fixture.query(`UPDATE transfers SET decided_at = now() - interval '2 minutes' WHERE id = $1`, [
      one.id,
    ]);
    await fixture.confirm(caller, two.id);
    await fixture.final(two.id);
    expect(await fixture.noncesOf(wallet)).toEqual([0, 0]);
    expect(fixture.chain.ledger.account(one.dest)).toBeUndefined();
    expect(fixture.chain.ledger.account(two.dest)?.free).toBe(DOT);
  });

  it('in a block that is taken back is sent again, and pays once', async () => {
    const wallet = fixture.funded(5n * DOT);
    const { id, dest } = await fixture.made(wallet);
    await fixture.confirm(caller, id);
    await fixture.sent(id);
    fixture.chain.ledger.mine();
    expect(fixture.chain.ledger.account(dest)?.free).toBe(DOT);
    fixture.chain.ledger.fork();
    expect(fixture.chain.ledger.account(dest)).toBeUndefined();
    expect((await fixture.final(id)).status).toBe('completed');
    expect(fixture.chain.ledger.account(dest)?.free).toBe(DOT);
  });
});
