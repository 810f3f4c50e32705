import { describe, expect, it } from '@jest/globals';
import { Transaction } from 'bitcoinjs-lib';
import { readBitcoinAddress } from '@latchkey/chains';
import { refusal } from '../../testing/outcomes.js';
import type { SentTransaction } from '../network.js';
import { readForms } from '../stored-forms.js';
import { mainNetFixture, within } from './testing/main-net-fixture.js';

const fixture = mainNetFixture();

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
    ['one of others', () => ({ id: [...fixture.chain.ledger.transactions.keys()][0] ?? '' })],
    [
      'one with the signature of the payment',
      (sent) => ({ id: changed(sent).getId(), hex: changed(sent).toHex() }),
    ],
  ])('%s', async (_, spenderOf) => {
    const sent = await fixture.signed(fixture.payer(100_000n));
    await fixture.send(sent);
    fixture.chain.ledger.mine(3);
    const { id, hex } = spenderOf(sent);
    const block_height = fixture.chain.ledger.height - 5;
    const status = {
      confirmed: true,
      block_height,
      block_hash: fixture.chain.ledger.blocks[block_height]?.hash,
    };
    const hidden = readForms(sent.bytes).map((form) => `/tx/${form.id}`);
    fixture.chain.lie = (path) => {
      if (hidden.includes(path)) return { status: 404, text: 'Transaction not found' };
      if (path.includes('/outspend/')) return { text: JSON.stringify({ spent: true, txid: id, status }) };
      return hex !== undefined && path === `/tx/${id}/hex` ? { text: hex } : undefined;
    };
    expect(await refusal(fixture.fate(sent))).toBe('chain_unavailable');
    fixture.chain.forgetScript();
    expect((await fixture.fate(sent)).status).toBe('completed');
  });
});

describe('a node that lies or talks garbage', () => {
  const draft = (who = fixture.payer(100_000n)) =>
    refusal(fixture.network.draft(who.payment, null, within()));
  const lying = (end: string, text: string, status = 200) =>
    (fixture.chain.lie = (path) => (path.endsWith(end) ? { text, status } : undefined));

  it.each([
    ['no estimate', '{}'],
    ['a rate above the setting', '{"3":301}'],
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
    ['another transaction', () => [...fixture.chain.ledger.transactions.values()][0]?.toHex() ?? ''],
    ['no hex', () => 'zz'],
    ['half of one', () => '0200'],
    ['nothing', () => ''],
  ])('as the transaction of a coin: %s', async (_, text) => {
    const who = fixture.payer(100_000n);
    fixture.payer(100_000n);
    lying('/hex', text());
    expect(await draft(who)).toBe('chain_unavailable');
  });

  it('about the amount of a coin: the signer reads the true one', async () => {
    const who = fixture.payer(100_000n);
    const [coin] = fixture.chain.ledger.unspent(
      readBitcoinAddress(who.payment.from)?.script ?? Buffer.alloc(0),
    );
    const status = { confirmed: true, block_height: 1, block_hash: 'ab'.repeat(32) };
    lying('/utxo', JSON.stringify([{ txid: coin?.id, vout: coin?.output, value: 90_000, status }]));
    expect(await draft(who)).toBe('chain_unavailable');
  });

  it('answers too late: nothing waits longer than it may', async () => {
    const who = fixture.payer(100_000n);
    fixture.chain.delayMs = 1500;
    expect(await refusal(fixture.network.draft(who.payment, null, AbortSignal.timeout(300)))).toBe(
      'chain_unavailable',
    );
  });

  it('about the id of what was sent, or about everything', async () => {
    const sent = await fixture.signed(fixture.payer(100_000n));
    lying('/tx', 'ab'.repeat(32));
    expect(await refusal(fixture.send(sent))).toBe('chain_unavailable');
    lying(`/tx/${sent.hash}`, '{"txid":"00","status":{"confirmed":true}}');
    expect(await refusal(fixture.fate(sent))).toBe('chain_unavailable');
    lying('', '<html>bad gateway</html>', 502);
    expect(await refusal(fixture.fate(sent))).toBe('chain_unavailable');
  });
});
