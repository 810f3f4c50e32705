import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { refusal } from '../../testing/outcomes.js';
import type { SentTransaction } from '../network.js';
import { readForms } from '../stored-forms.js';
import { payerFixture, within } from './testing/payer-fixture.js';
import { XLM } from './testing/stellar-fixture.js';

const fixture = payerFixture();
afterEach(() => void jest.restoreAllMocks());

const NOT_FOUND = JSON.stringify({ type: 'https://stellar.org/horizon-errors/not_found', status: 404 });

describe('a node that hides a payment is not believed that its sequence number was used by', () => {
  const page = (record: object) => JSON.stringify({ _embedded: { records: [record] } });
  const recordOf = ({ payment, nonce }: SentTransaction, envelope: Buffer) => ({
    source_account: payment.from,
    source_account_sequence: `${nonce}`,
    envelope_xdr: envelope.toString('base64'),
  });
  const changed = (sent: SentTransaction) => {
    const bytes = Buffer.from(readForms(sent.bytes)[0].bytes);
    // The last byte of the amount.
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 81) ^ 1, bytes.length - 81);
    return bytes;
  };
  it.each<[string, (sent: SentTransaction) => string]>([
    ['nothing', () => JSON.stringify({ _embedded: { records: [] } })],
    [
      'a transaction of another account',
      (sent) => page({ ...recordOf(sent, changed(sent)), source_account: 'G' }),
    ],
    [
      'one with another number',
      (sent) => page({ ...recordOf(sent, changed(sent)), source_account_sequence: '1' }),
    ],
    ['one with the signature of the payment', (sent) => page(recordOf(sent, changed(sent)))],
    ['the payment itself', (sent) => page(recordOf(sent, readForms(sent.bytes)[0].bytes))],
    [
      'the payment itself with a higher fee',
      (sent) => page(recordOf(sent, readForms(sent.bytes)[1]?.bytes ?? Buffer.alloc(0))),
    ],
    ['bytes of no transaction', (sent) => page(recordOf(sent, Buffer.alloc(200, 2)))],
    ['few bytes', (sent) => page(recordOf(sent, Buffer.from([0, 0, 0])))],
    [
      'one that another account pays for, cut',
      (sent) => page(recordOf(sent, Buffer.from([0, 0, 0, 5, 0, 0]))),
    ],
  ])('%s', async (_, history) => {
    const sent = await fixture.signed(fixture.payer());
    await fixture.send(sent);
    fixture.chain.ledger.close();
    const text = history(sent);
    fixture.chain.lie = (path) => {
      if (path.startsWith('/transactions/')) return { status: 404, text: NOT_FOUND };
      return path.includes('/transactions?') ? { text } : undefined;
    };
    expect(await refusal(fixture.fate(sent))).toBe('chain_unavailable');
    fixture.chain.forgetScript();
    expect((await fixture.fate(sent)).status).toBe('completed');
  });
});

describe('a node that knows a payment as executed is believed that it is', () => {
  const later = (ms: number) => {
    const now = Math.floor(performance.timeOrigin + performance.now()) + ms;
    jest.spyOn(Date, 'now').mockReturnValue(now);
  };
  const answering = (account: string, answer: { status?: number; text: string }) =>
    (fixture.chain.lie = (path) => (path.endsWith(account) ? answer : undefined));

  it('also where its answers about the account are old, or there are none', async () => {
    const sent = await fixture.signed(fixture.payer());
    const { from } = sent.payment;
    const text = await (await fetch(`${fixture.chain.url}/accounts/${from}`)).text();
    await fixture.send(sent);
    fixture.chain.ledger.close();
    later(1_000_000);
    answering(from, { text });
    expect((await fixture.fate(sent)).status).toBe('completed');
    answering(from, { status: 404, text: NOT_FOUND });
    expect((await fixture.fate(sent)).status).toBe('completed');
  });

  it('and no account that is gone ends a payment without proof', async () => {
    const sent = await fixture.signed(fixture.payer());
    later(1_000_000);
    answering(sent.payment.from, { status: 404, text: NOT_FOUND });
    expect(await refusal(fixture.fate(sent))).toBe('chain_unavailable');
  });

  it('and a former payment with its number, which ended unused, proves nothing', async () => {
    const who = fixture.payer();
    const former = await fixture.signed(who);
    later(901_000);
    const sent = await fixture.signed(who);
    expect(sent.nonce).toBe(former.nonce);
    await fixture.send(sent);
    fixture.chain.ledger.close();
    const record = {
      source_account: who.payment.from,
      source_account_sequence: `${sent.nonce}`,
      envelope_xdr: readForms(former.bytes)[0].bytes.toString('base64'),
    };
    const text = JSON.stringify({ _embedded: { records: [record] } });
    fixture.chain.lie = (path) => {
      if (path.startsWith('/transactions/')) return { status: 404, text: NOT_FOUND };
      return path.includes('/transactions?') ? { text } : undefined;
    };
    expect(await refusal(fixture.fate(sent))).toBe('chain_unavailable');
  });
});

describe('a node that lies or talks garbage', () => {
  const draft = (who = fixture.payer()) => refusal(fixture.network.draft(who.payment, 7n, within()));
  const lying = (part: string, text: string, status = 200) =>
    (fixture.chain.lie = (path) => (path.includes(part) ? { text, status } : undefined));

  it.each([
    ['nothing', '{}'],
    ['more than the setting', '{"last_ledger_base_fee":"100","fee_charged":{"p90":"1000001"}}'],
    ['past all numbers', '{"last_ledger_base_fee":"100","fee_charged":{"p90":"1e99"}}'],
    ['below zero', '{"last_ledger_base_fee":"100","fee_charged":{"p90":"-4"}}'],
    ['HTML', '<html>'],
  ])('as fees: %s', async (_, text) => {
    lying('/fee_stats', text);
    expect(await draft()).toBe('chain_unavailable');
  });

  const ledger = (more: object) =>
    JSON.stringify({
      _embedded: {
        records: [{ closed_at: new Date().toISOString(), base_reserve_in_stroops: 5_000_000, ...more }],
      },
    });
  it.each([
    ['none', '{"_embedded":{"records":[]}}'],
    ['one of long ago', ledger({ closed_at: '2020-01-01T00:00:00Z' })],
    ['one without a time', ledger({ closed_at: 'soon' })],
    ['a reserve of a million', ledger({ base_reserve_in_stroops: 10_000_000_000_000 })],
    ['no reserve', ledger({ base_reserve_in_stroops: 0 })],
  ])('as the newest ledger: %s', async (_, text) => {
    lying('/ledgers', text);
    expect(await draft()).toBe('chain_unavailable');
  });

  it.each<[string, (id: string) => object]>([
    ['another one', () => ({ account_id: 'G' })],
    ['no balance', (id) => ({ account_id: id, sequence: '1', balances: [] })],
    [
      'a balance below zero',
      (id) => ({ account_id: id, sequence: '1', balances: [{ asset_type: 'native', balance: '-1.0' }] }),
    ],
    [
      'no sequence number',
      (id) => ({ account_id: id, balances: [{ asset_type: 'native', balance: '1.0000000' }] }),
    ],
  ])('as an account: %s', async (_, account) => {
    const who = fixture.payer();
    lying('/accounts/', JSON.stringify(account(who.payment.from)));
    expect(await refusal(fixture.network.holdings(who.payment, within()))).toBe('chain_unavailable');
  });

  it('answers too late: nothing waits longer than it may', async () => {
    const who = fixture.payer();
    fixture.chain.delayMs = 1500;
    expect(await refusal(fixture.network.draft(who.payment, 7n, AbortSignal.timeout(300)))).toBe(
      'chain_unavailable',
    );
  });

  it('about what was sent, or about everything', async () => {
    const sent = await fixture.signed(fixture.payer());
    lying('/transactions_async', `{"tx_status":"PENDING","hash":"${'ab'.repeat(32)}"}`, 201);
    expect(await refusal(fixture.send(sent))).toBe('chain_unavailable');
    for (const text of ['{"tx_status":"MAYBE"}', '{"status":400}', '<html>']) {
      lying('/transactions_async', text, 400);
      expect(await refusal(fixture.send(sent))).toBe('chain_unavailable');
    }
    fixture.chain.forgetScript();
    await fixture.send(sent);
    fixture.chain.ledger.close();
    lying('/transactions/', `{"hash":"${'ab'.repeat(32)}","successful":true,"fee_charged":"100"}`);
    expect(await refusal(fixture.fate(sent))).toBe('chain_unavailable');
    lying('', '<html>bad gateway</html>', 502);
    expect(await refusal(fixture.fate(sent))).toBe('chain_unavailable');
  });

  it('about the funds: the network refuses the payment, and nothing is lost', async () => {
    const who = fixture.payer(XLM);
    const account = JSON.parse(
      await (await fetch(`${fixture.chain.url}/accounts/${who.payment.from}`)).text(),
    ) as { balances: { balance: string }[] };
    if (account.balances[0]) account.balances[0].balance = '1000.0000000';
    fixture.chain.lie = (path) =>
      path.endsWith(who.payment.from) ? { text: JSON.stringify(account) } : undefined;
    expect((await fixture.network.holdings(who.payment, within())).native).toBe(999n * XLM);
    const sent = await fixture.signed(who);
    fixture.chain.forgetScript();
    await expect(fixture.send(sent)).rejects.toThrow('the node refused the transaction (-7)');
    expect(fixture.chain.balance(who.payment.from)).toBe(XLM);
  });
});
