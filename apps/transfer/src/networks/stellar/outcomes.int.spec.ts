import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CHAINS } from '@latchkey/chains/keys';
import { readPayment } from '@latchkey/chains/payments';
import { refusal } from '../../testing/outcomes.js';
import { readForms } from '../stored-forms.js';
import { payerFixture, within } from './testing/payer-fixture.js';
import { newAddress, XLM } from './testing/stellar-fixture.js';

const MINUTE_MS = 60_000;
const fixture = payerFixture();

afterEach(() => void jest.restoreAllMocks());

/** As if this time had passed. */
function later(ms: number): void {
  const now = Math.floor(performance.timeOrigin + performance.now()) + ms;
  jest.spyOn(Date, 'now').mockReturnValue(now);
}

/** Of the one transaction that waits. */
const waitingHash = () =>
  [...fixture.chain.ledger.waiting.values()].map(({ transaction }) => transaction.hash().toString('hex'))[0];

describe('a payment of XLM', () => {
  it('is unknown until a ledger has executed it, and is decided then', async () => {
    const sent = await fixture.signed(fixture.payer());
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    await fixture.send(sent);
    await fixture.send(sent);
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    fixture.chain.ledger.close();
    expect(await fixture.fate(sent)).toEqual({ status: 'completed', fees: 100n, hash: sent.hash });
    await expect(fixture.send(sent)).rejects.toThrow('the node refused the transaction (-5)');
  });

  it('under way is followed by one question', async () => {
    const sent = await fixture.signed(fixture.payer());
    await fixture.fate(sent);
    const before = fixture.chain.asked.length;
    await fixture.fate(sent);
    expect(fixture.chain.asked).toHaveLength(before + 1);
  });

  it('whose turn has not come waits for those before it', async () => {
    const who = fixture.payer();
    const [first, second] = [await fixture.signed(who), await fixture.signed(who, 1n)];
    expect(await fixture.fate(second)).toEqual({ status: 'waiting' });
    await fixture.send(first);
    await fixture.send(second);
    expect(waitingHash()).toBe(first.hash);
    fixture.chain.ledger.close();
    expect(await fixture.fate(second)).toEqual({ status: 'unknown' });
    await fixture.send(second);
    fixture.chain.ledger.close();
    expect((await fixture.fate(second)).status).toBe('completed');
  });

  it('has three forms with ten times the fee each, and one sequence number', async () => {
    const sent = await fixture.signed(fixture.payer());
    expect(readForms(sent.bytes).map(({ fee }) => fee)).toEqual([100n, 1000n, 10_000n]);
    fixture.chain.usualFee = 20_000;
    expect(readForms((await fixture.signed(fixture.payer())).bytes).map(({ fee }) => fee)).toEqual([
      20_000n,
      200_000n,
    ]);
  });

  it('that is stuck is sent with a higher fee once nodes have dropped it', async () => {
    const sent = await fixture.signed(fixture.payer());
    const forms = readForms(sent.bytes);
    fixture.chain.ledger.wantedFee = 5000n;
    await fixture.send(sent);
    // While it waits, nodes take no other form, and for some ledgers after they have dropped it, not the same one again.
    await fixture.send(sent, MINUTE_MS);
    expect(waitingHash()).toBe(sent.hash);
    fixture.chain.ledger.close(4);
    await fixture.send(sent);
    expect(waitingHash()).toBeUndefined();
    await fixture.send(sent, 2 * MINUTE_MS);
    expect(waitingHash()).toBe(forms[2]?.id);
    fixture.chain.ledger.close();
    expect(await fixture.fate(sent)).toEqual({ status: 'completed', fees: 5000n, hash: forms[2]?.id });
  });

  it('that a ledger refuses has failed, and has cost its fee', async () => {
    const who = fixture.payer();
    const dest = newAddress();
    const sent = await fixture.signed({ ...who, payment: { ...who.payment, to: dest } });
    // The account is made meanwhile, so that it cannot be made again.
    fixture.chain.ledger.fund(dest, XLM);
    await fixture.send(sent);
    fixture.chain.ledger.close();
    // It is one answer of a node, so it counts once it has been the same for a while.
    expect(await fixture.fate(sent)).toEqual({ status: 'superseded', fees: 100n, hash: sent.hash });
    expect(fixture.chain.balance(who.payment.from)).toBe(10n * XLM - 100n);
  });

  it('whose end has passed, and that no ledger has executed, has failed for good', async () => {
    const sent = await fixture.signed(fixture.payer());
    later(15 * MINUTE_MS - 5000);
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    later(15 * MINUTE_MS + 5000);
    // By the clock of this process alone: the newest ledger of the node is older.
    fixture.chain.age = 30;
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    fixture.chain.age = 0;
    // The numbers of the account are those of an earlier ledger.
    fixture.chain.behind = 1;
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    fixture.chain.behind = 0;
    expect(await fixture.fate(sent)).toEqual({ status: 'superseded', leavesNonce: true });
    await expect(fixture.send(sent)).rejects.toThrow('the node refused the transaction (-3)');
  });

  it('that was executed in time is completed, whenever it is looked at', async () => {
    const sent = await fixture.signed(fixture.payer());
    await fixture.send(sent);
    fixture.chain.ledger.close();
    later(60 * MINUTE_MS);
    expect((await fixture.fate(sent)).status).toBe('completed');
  });

  it('whose sequence number another holder of the key has used has failed', async () => {
    const who = fixture.payer();
    const [mine, theirs] = [
      await fixture.signed(who),
      await fixture.signed({ ...who, payment: { ...who.payment, units: 3n * XLM } }),
    ];
    await fixture.send(theirs);
    await fixture.send(mine);
    fixture.chain.ledger.close();
    expect(await fixture.fate(mine)).toEqual({ status: 'superseded' });
  });

  it('is assembled with signatures of its payer alone', async () => {
    const who = fixture.payer();
    const draft = await fixture.network.draft(who.payment, 7n, within());
    const signable = readPayment('XLM', draft.unsigned)?.signable ?? Buffer.alloc(0);
    const stranger = CHAINS.XLM.sign(CHAINS.XLM.newKey(), signable);
    const short = CHAINS.XLM.sign(who.key, signable.subarray(32));
    const other = CHAINS.XLM.sign(who.key, Buffer.alloc(signable.length, 1));
    for (const signature of [stranger, short, other, Buffer.alloc(0)])
      await expect(fixture.network.assemble(draft, signature, who.payment)).rejects.toThrow();
  });

  it('is not made while the network wants more than STELLAR_MOST_FEE', async () => {
    fixture.chain.usualFee = 1_000_000;
    expect(readForms((await fixture.signed(fixture.payer())).bytes)).toHaveLength(1);
    fixture.chain.usualFee = 1_000_001;
    expect(await refusal(fixture.signed(fixture.payer()))).toBe('chain_unavailable');
  });
});
