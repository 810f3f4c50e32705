import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Transaction } from 'bitcoinjs-lib';
import { readBitcoinAddress } from '@latchkey/chains';
import { CHAINS, type PrivateKey } from '@latchkey/chains/keys';
import { readPayment } from '@latchkey/chains/payments';
import { BitcoinChain } from '@latchkey/chains/testing';
import { refusal } from '../../testing/outcomes.js';
import type { Network, Payment, SentTransaction } from '../network.js';
import { bitcoinNetwork } from './bitcoin.network.js';
import { readForms } from './stored-forms.js';

const HOUR_MS = 3_600_000;
const DEST = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const within = () => AbortSignal.timeout(5000);

let chain: BitcoinChain;
let network: Network;

beforeAll(async () => {
  chain = await BitcoinChain.start('main');
  network = bitcoinNetwork({ url: chain.url, confirmations: undefined, bumpAfterMinutes: 60 });
});
afterAll(() => chain.stop());
afterEach(() => chain.forgetScript());

interface Payer {
  readonly key: PrivateKey;
  readonly payment: Payment;
}

function payer(...coins: bigint[]): Payer {
  const key = CHAINS.bitcoin.newKey();
  const from = CHAINS.bitcoin.addressOf(key, 'live');
  chain.fund(from, ...coins);
  // As deep as a payment that is decided.
  chain.ledger.mine(2);
  return { key, payment: { asset: { kind: 'btc_native', decimals: 8 }, from, to: DEST, units: 50_000n } };
}

async function signed({ key, payment }: Payer): Promise<SentTransaction> {
  const draft = await network.draft(payment, null, within());
  const signable = readPayment('bitcoin', draft.unsigned)?.signable ?? Buffer.alloc(0);
  const transaction = await network.assemble(draft, CHAINS.bitcoin.sign(key, signable), payment);
  return { ...transaction, payment, nonce: null, lastValidHeight: null, genesis: null };
}

const fate = (sent: SentTransaction, ageMs = 0) => network.outcome({ ...sent, ageMs }, within());
const send = (sent: SentTransaction, ageMs = 0) => network.broadcast({ ...sent, ageMs }, within());

describe('a payment of bitcoin', () => {
  it('is unknown, waits, and is decided at the third confirmation of the main net', async () => {
    const sent = await signed(payer(100_000n));
    const { hash } = sent;
    expect(await fate(sent)).toEqual({ status: 'unknown' });
    await send(sent);
    expect(await fate(sent)).toEqual({ status: 'waiting', hash });
    // Again, and once it is confirmed: the node has it.
    await send(sent);
    chain.ledger.mine(2);
    expect(await fate(sent)).toEqual({ status: 'waiting', hash });
    await send(sent);
    chain.ledger.mine();
    const [{ fee }] = readForms(sent.bytes);
    expect(await fate(sent)).toEqual({ status: 'completed', fees: fee, hash });
  });

  it('that is stuck is sent with twice the fee, and again: it stays one payment', async () => {
    const sent = await signed(payer(100_000n));
    const forms = readForms(sent.bytes);
    expect(forms.map(({ fee }) => fee / forms[0].fee)).toEqual([1n, 2n, 4n]);
    await send(sent);
    for (const [at, form] of [forms[1], forms[2]].entries()) {
      const age = HOUR_MS * (at + 1);
      expect(await fate(sent, age)).toEqual({ status: 'unknown' });
      await send(sent, age);
      expect([...chain.ledger.waiting]).toEqual([form?.id]);
      expect(await fate(sent, age)).toEqual({ status: 'waiting', hash: form?.id });
    }
    chain.ledger.mine(3);
    expect(await fate(sent, 9 * HOUR_MS)).toEqual({
      status: 'completed',
      fees: forms[2]?.fee,
      hash: forms[2]?.id,
    });
  });

  it('whose first form is confirmed after all counts as that one', async () => {
    const sent = await signed(payer(100_000n));
    await send(sent);
    chain.ledger.mine(3);
    expect(await fate(sent, 2 * HOUR_MS)).toMatchObject({ status: 'completed', hash: sent.hash });
  });

  it('without change has one form, whatever its age', async () => {
    const sent = await signed(payer(50_600n));
    expect(readForms(sent.bytes)).toHaveLength(1);
    await send(sent, 5 * HOUR_MS);
    expect(await fate(sent, 5 * HOUR_MS)).toEqual({ status: 'waiting', hash: sent.hash });
  });

  it('that was sent with a higher fee counts as that one, also after the setting grew', async () => {
    const sent = await signed(payer(100_000n));
    const [, , third] = readForms(sent.bytes);
    await send(sent, 2 * HOUR_MS);
    const patient = bitcoinNetwork({ url: chain.url, confirmations: undefined, bumpAfterMinutes: 10_080 });
    const look = () => patient.outcome({ ...sent, ageMs: 2 * HOUR_MS }, within());
    expect(await look()).toEqual({ status: 'waiting', hash: third?.id });
    chain.ledger.mine(3);
    expect(await look()).toEqual({ status: 'completed', fees: third?.fee, hash: third?.id });
  });

  it('spends a coin that leaves change rather than one that fits, so that its fee can rise', async () => {
    const sent = await signed(payer(50_600n, 100_000n));
    expect(readForms(sent.bytes)).toHaveLength(3);
  });

  it('spends no coin that is less deep than a payment that is decided', async () => {
    const who = payer();
    chain.fund(who.payment.from, 100_000n);
    for (const depth of [1, 2]) {
      expect(await network.holdings(who.payment, within())).toMatchObject({ asset: 0n, waiting: 100_000n });
      expect([depth, await refusal(signed(who))]).toEqual([depth, 'insufficient_funds']);
      chain.ledger.mine();
    }
    expect(await network.holdings(who.payment, within())).toMatchObject({ asset: 100_000n, waiting: 0n });
    expect((await signed(who)).hash).toHaveLength(64);
  });

  it('whose coin a reorganisation takes out is unknown, and is sent again once the coin is back', async () => {
    const sent = await signed(payer(100_000n));
    await send(sent);
    chain.ledger.reorganise(3);
    const taken = [...chain.ledger.waiting];
    chain.ledger.waiting.clear();
    expect(await fate(sent)).toEqual({ status: 'unknown' });
    for (const id of taken.filter((each) => each !== sent.hash)) chain.ledger.waiting.add(id);
    await send(sent);
    expect((await fate(sent)).status).toBe('waiting');
  });

  it('that a reorganisation takes out waits again, and is decided in its new block', async () => {
    const sent = await signed(payer(100_000n));
    await send(sent);
    chain.ledger.mine(2);
    chain.ledger.reorganise(2);
    expect(await fate(sent)).toEqual({ status: 'waiting', hash: sent.hash });
    chain.ledger.mine(3);
    expect((await fate(sent)).status).toBe('completed');
  });

  it('whose block a node still names after a reorganisation is not decided', async () => {
    const sent = await signed(payer(100_000n));
    await send(sent);
    chain.ledger.mine(3);
    const stale = await (await fetch(`${chain.url}/tx/${sent.hash}`)).text();
    chain.ledger.reorganise(3);
    chain.lie = (path) => (path === `/tx/${sent.hash}` ? { text: stale } : undefined);
    expect(await fate(sent)).toEqual({ status: 'waiting', hash: sent.hash });
  });

  it('whose coin another holder of the key has spent is superseded once that is deep', async () => {
    const who = payer(100_000n);
    const [mine, theirs] = [
      await signed(who),
      await signed({ ...who, payment: { ...who.payment, units: 60_000n } }),
    ];
    await send(theirs);
    expect(await fate(mine)).toEqual({ status: 'unknown' });
    await expect(send(mine)).rejects.toThrow('the node refused the transaction (-26)');
    chain.ledger.mine(2);
    expect(await fate(mine)).toEqual({ status: 'unknown' });
    chain.ledger.mine();
    expect(await fate(mine)).toEqual({ status: 'superseded' });
    chain.ledger.reorganise(3);
    expect(await fate(mine)).toEqual({ status: 'unknown' });
  });

  it('that the node has forgotten is unknown, and can be sent again', async () => {
    const sent = await signed(payer(100_000n));
    await send(sent);
    chain.ledger.waiting.clear();
    expect(await fate(sent)).toEqual({ status: 'unknown' });
    await send(sent);
    expect((await fate(sent)).status).toBe('waiting');
  });

  it('is assembled with signatures of its payer alone', async () => {
    const who = payer(60_000n, 40_000n);
    const draft = await network.draft({ ...who.payment, units: 90_000n }, null, within());
    const signable = readPayment('bitcoin', draft.unsigned)?.signable ?? Buffer.alloc(0);
    const stranger = CHAINS.bitcoin.sign(CHAINS.bitcoin.newKey(), signable);
    const short = CHAINS.bitcoin.sign(who.key, signable.subarray(32));
    const other = CHAINS.bitcoin.sign(who.key, Buffer.alloc(signable.length, 1));
    for (const signature of [stranger, short, other, Buffer.alloc(0)])
      await expect(async () => network.assemble(draft, signature, who.payment)).rejects.toThrow();
  });
});

describe('a node that hides a payment is not believed that its coin was spent by', () => {
  const changed = ({ bytes }: SentTransaction) => {
    const made = Transaction.fromBuffer(readForms(bytes)[0].bytes);
    const [paid] = made.outs;
    if (paid) paid.value -= 1n;
    return made;
  };
  const invented = 'ab'.repeat(32);
  it.each<[string, (sent: SentTransaction) => { id: string; hex?: string | undefined }]>([
    ['a transaction that it does not have', () => ({ id: invented })],
    ['one with the bytes of another one', (sent) => ({ id: invented, hex: changed(sent).toHex() })],
    ['one of others', () => ({ id: [...chain.ledger.transactions.keys()][0] ?? '' })],
    [
      'one with the signature of the payment',
      (sent) => ({ id: changed(sent).getId(), hex: changed(sent).toHex() }),
    ],
  ])('%s', async (_, spenderOf) => {
    const sent = await signed(payer(100_000n));
    await send(sent);
    chain.ledger.mine(3);
    const { id, hex } = spenderOf(sent);
    const block_height = chain.ledger.height - 5;
    const status = { confirmed: true, block_height, block_hash: chain.ledger.blocks[block_height]?.hash };
    const hidden = readForms(sent.bytes).map((form) => `/tx/${form.id}`);
    chain.lie = (path) => {
      if (hidden.includes(path)) return { status: 404, text: 'Transaction not found' };
      if (path.includes('/outspend/')) return { text: JSON.stringify({ spent: true, txid: id, status }) };
      return hex !== undefined && path === `/tx/${id}/hex` ? { text: hex } : undefined;
    };
    expect(await refusal(fate(sent))).toBe('chain_unavailable');
    chain.forgetScript();
    expect((await fate(sent)).status).toBe('completed');
  });
});

describe('a node that lies or talks garbage', () => {
  const draft = (who = payer(100_000n)) => refusal(network.draft(who.payment, null, within()));
  const lying = (end: string, text: string, status = 200) =>
    (chain.lie = (path) => (path.endsWith(end) ? { text, status } : undefined));

  it.each([
    ['no estimate', '{}'],
    ['an absurd rate', '{"3":1001}'],
    ['a rate past all numbers', '{"3":1e99}'],
    ['a negative rate', '{"3":-4}'],
    ['text', '{"3":"four"}'],
    ['a list', '[4]'],
    ['HTML', '<html>'],
  ])('as a fee: %s', async (_, text) => {
    lying('/fee-estimates', text);
    expect(await draft()).toBe('chain_unavailable');
  });

  it.each([
    ['no list', '{}'],
    ['no amount', '[{"txid":"00","vout":0}]'],
    ['a fraction', `[{"txid":"${'ab'.repeat(32)}","vout":0,"value":1.5,"status":{"confirmed":true}}]`],
    ['a negative amount', `[{"txid":"${'ab'.repeat(32)}","vout":0,"value":-1,"status":{"confirmed":true}}]`],
    ['no status', `[{"txid":"${'ab'.repeat(32)}","vout":0,"value":1}]`],
  ])('as coins: %s', async (_, text) => {
    lying('/utxo', text);
    expect(await draft()).toBe('chain_unavailable');
  });

  it.each([
    ['another transaction', () => [...chain.ledger.transactions.values()][0]?.toHex() ?? ''],
    ['no hex', () => 'zz'],
    ['half of one', () => '0200'],
    ['nothing', () => ''],
  ])('as the transaction of a coin: %s', async (_, text) => {
    const who = payer(100_000n);
    payer(100_000n);
    lying('/hex', text());
    expect(await draft(who)).toBe('chain_unavailable');
  });

  it('about the amount of a coin: the signer reads the true one', async () => {
    const who = payer(100_000n);
    const [coin] = chain.ledger.unspent(readBitcoinAddress(who.payment.from)?.script ?? Buffer.alloc(0));
    const status = { confirmed: true, block_height: 1, block_hash: 'ab'.repeat(32) };
    lying('/utxo', JSON.stringify([{ txid: coin?.id, vout: coin?.output, value: 90_000, status }]));
    expect(await draft(who)).toBe('chain_unavailable');
  });

  it('answers too late: nothing waits longer than it may', async () => {
    const who = payer(100_000n);
    chain.delayMs = 1500;
    expect(await refusal(network.draft(who.payment, null, AbortSignal.timeout(300)))).toBe(
      'chain_unavailable',
    );
  });

  it('about the id of what was sent, or about everything', async () => {
    const sent = await signed(payer(100_000n));
    lying('/tx', 'ab'.repeat(32));
    expect(await refusal(send(sent))).toBe('chain_unavailable');
    lying(`/tx/${sent.hash}`, '{"txid":"00","status":{"confirmed":true}}');
    expect(await refusal(fate(sent))).toBe('chain_unavailable');
    lying('', '<html>bad gateway</html>', 502);
    expect(await refusal(fate(sent))).toBe('chain_unavailable');
  });
});
