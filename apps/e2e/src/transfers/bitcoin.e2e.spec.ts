import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BroadcastMode } from '@latchkey/chains/testing';
import type { Wallet } from '@latchkey/contracts/wallet';
import { eventually, until } from '@latchkey/platform/testing';
import { BITCOIN_DEST, bitcoinStack } from '../harness/chains/bitcoin-stack.js';
import { eventsOf, order } from '../harness/chains/transfers.js';
import { WebhookReceiver } from '../harness/events/webhook-receiver.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';

const BITCOIN = 100_000_000n;
const CONFIRMATIONS = 2;
const own = bitcoinStack(CONFIRMATIONS);
const isDecided = ({ status }: { status: string }) => status !== 'processing';
const quarter = { dest: BITCOIN_DEST, source_amount: '0.25', source_currency: 'bitcoin' };

async function confirmed(wallet: Wallet) {
  const { id } = succeeded(await own.app.api.transfers.create(order(wallet, quarter)));
  return succeeded(await own.app.api.transfers.confirm({ transfer_id: id }));
}

describe('a bitcoin wallet', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => void (receiver = await WebhookReceiver.start()));
  afterAll(() => receiver.stop());

  it('receives, pays, and its App gets an event of each step', async () => {
    const { api } = own.app;
    const events = ['transfer.created', 'transfer.processing', 'transfer.completed'];
    succeeded(await api.webhooks.create({ url: receiver.url, events }));
    const wallet = await own.funded(BITCOIN, BITCOIN);
    expect(wallet).toMatchObject({ wallet_type: 'bitcoin', receive_only: false });
    expect(wallet.public_address).toMatch(/^tb1q/);
    const balance = async () =>
      succeeded(await api.wallets.balance({ wallet_id: wallet.id, token_symbol: 'bitcoin' }));
    expect(await balance()).toMatchObject({ balance: '2', network: 'bitcoin' });
    expect(succeeded(await api.wallets.balances.list({ wallet_id: wallet.id }))).toEqual({
      balances: [{ token_symbol: 'bitcoin', network: 'bitcoin', balance: '2' }],
      unavailable: [],
    });

    const { total_fees } = succeeded(await api.transfers.check(order(wallet, quarter)));
    expect(Number(total_fees)).toBeGreaterThan(0);
    const before = own.chain.balance(BITCOIN_DEST);
    const { id, status, network_name, blockchain_tx_hash: hash } = await confirmed(wallet);
    expect([status, network_name]).toEqual(['processing', 'bitcoin']);
    await own.sent(hash);
    own.chain.ledger.mine(CONFIRMATIONS);
    const done = await own.becomes(id, isDecided);
    expect(done).toMatchObject({ status: 'completed', blockchain_tx_hash: hash });
    expect(own.chain.balance(BITCOIN_DEST) - before).toBe(BITCOIN / 4n);
    const left = 2 - 0.25 - Number(done.total_fees);
    expect(Number((await balance()).balance)).toBeCloseTo(left, 8);
    expect(await eventsOf(id)).toEqual(events);
    await until(() => receiver.typesOf(id).length === events.length);
    const told = await eventually(() => receiver.received.find(({ body }) => body.includes(id)));
    expect(JSON.parse(told.body)).toMatchObject({
      data: { currency: 'bitcoin', network: 'bitcoin', amount: '0.25' },
    });
  });

  it('refuses what its chain does not carry', async () => {
    const { api } = own.app;
    const wallet = await own.funded(BITCOIN);
    const pay = (changed: object) => api.transfers.create(order(wallet, { ...quarter, ...changed }));
    expectRefusal(await pay({ source_amount: '0.00000293' }), 400, 'amount_too_small');
    expectRefusal(await pay({ source_amount: '1.5' }), 400, 'insufficient_funds');
    expectRefusal(
      await pay({ dest: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }),
      400,
      'invalid_public_address',
    );
    expectRefusal(await pay({ network: 'ethereum' }), 400, 'incompatible_token');
    expect(succeeded(await pay({ network: 'bitcoin' })).status).toBe('pending');
  });
});

describe('a payment of bitcoin that is interrupted', () => {
  it.each<[string, BroadcastMode]>([
    ['between the store and the broadcast', 'hold'],
    ['after the node has it, and before its answer', 'lose the answer'],
  ])('by the end of the transfer service %s is paid once', async (_, mode) => {
    const wallet = await own.funded(BITCOIN);
    const before = own.chain.balance(BITCOIN_DEST);
    own.chain.broadcasts.length = 0;
    own.chain.mode = mode;
    const { id, blockchain_tx_hash: hash } = await confirmed(wallet);
    await until(() => own.chain.broadcasts.length > 0);
    expect(own.chain.ledger.isKnown(hash)).toBe(mode !== 'hold');
    await own.stack.crash('transfer');
    own.chain.mode = 'pass';
    await own.becomes(id, () => own.chain.ledger.isKnown(hash));
    own.chain.ledger.mine(CONFIRMATIONS);
    expect(await own.becomes(id, isDecided)).toMatchObject({ status: 'completed', blockchain_tx_hash: hash });
    expect(new Set(own.chain.broadcasts).size).toBe(1);
    expect(own.chain.balance(BITCOIN_DEST) - before).toBe(BITCOIN / 4n);
    expect(await eventsOf(id)).toEqual(['transfer.created', 'transfer.processing', 'transfer.completed']);
  });
});

describe('a payment of bitcoin that a reorganisation takes out', () => {
  it('waits again, and is paid once in its new block', async () => {
    const wallet = await own.funded(BITCOIN);
    const before = own.chain.balance(BITCOIN_DEST);
    const { id, blockchain_tx_hash: hash } = await confirmed(wallet);
    await own.sent(hash);
    own.chain.ledger.mine();
    own.chain.ledger.reorganise(1);
    const asked = own.chain.asked.length;
    await own.becomes(id, () => own.chain.asked.slice(asked).some(({ path }) => path === `/tx/${hash}`));
    expect(succeeded(await own.app.api.transfers.get({ transfer_id: id })).status).toBe('processing');
    own.chain.ledger.mine(CONFIRMATIONS);
    expect(await own.becomes(id, isDecided)).toMatchObject({ status: 'completed', blockchain_tx_hash: hash });
    expect(own.chain.balance(BITCOIN_DEST) - before).toBe(BITCOIN / 4n);
  });

  it('together with its coin fails once another transaction has the place of the coin for good', async () => {
    const wallet = await own.funded(BITCOIN);
    const [source = ''] = own.chain.ledger.blocks.at(-3)?.ids ?? [];
    const { id, blockchain_tx_hash: hash } = await confirmed(wallet);
    await own.sent(hash);
    own.chain.ledger.loseSource(source, 3);
    own.chain.ledger.mine(100);
    const done = await own.becomes(id, isDecided);
    expect(done.status).toBe('failed');
    expect(await eventsOf(id)).toEqual(['transfer.created', 'transfer.processing', 'transfer.failed']);
  }, 240_000);
});
