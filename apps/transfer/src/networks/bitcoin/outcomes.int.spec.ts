import { describe, expect, it } from '@jest/globals';
import { CHAINS } from '@latchkey/chains/keys';
import { readPayment } from '@latchkey/chains/payments';
import { refusal } from '../../testing/outcomes.js';
import { readForms } from '../stored-forms.js';
import { mainNetFixture, within } from './testing/main-net-fixture.js';

const HOUR_MS = 3_600_000;
const fixture = mainNetFixture();

describe('a payment of bitcoin', () => {
  it('is unknown, waits, and is decided at the third confirmation of the main net', async () => {
    const sent = await fixture.signed(fixture.payer(100_000n));
    const { hash } = sent;
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    await fixture.send(sent);
    expect(await fixture.fate(sent)).toEqual({ status: 'waiting', hash });
    // Again, and once it is confirmed: the node has it.
    await fixture.send(sent);
    fixture.chain.ledger.mine(2);
    expect(await fixture.fate(sent)).toEqual({ status: 'waiting', hash });
    await fixture.send(sent);
    fixture.chain.ledger.mine();
    const [{ fee }] = readForms(sent.bytes);
    expect(await fixture.fate(sent)).toEqual({ status: 'completed', fees: fee, hash });
  });

  it('that is stuck is sent with twice the fee, and again: it stays one payment', async () => {
    const sent = await fixture.signed(fixture.payer(100_000n));
    const forms = readForms(sent.bytes);
    expect(forms.map(({ fee }) => fee / forms[0].fee)).toEqual([1n, 2n, 4n]);
    await fixture.send(sent);
    for (const [at, form] of [forms[1], forms[2]].entries()) {
      const age = HOUR_MS * (at + 1);
      expect(await fixture.fate(sent, age)).toEqual({ status: 'unknown' });
      await fixture.send(sent, age);
      expect([...fixture.chain.ledger.waiting]).toEqual([form?.id]);
      expect(await fixture.fate(sent, age)).toEqual({ status: 'waiting', hash: form?.id });
    }
    fixture.chain.ledger.mine(3);
    expect(await fixture.fate(sent, 9 * HOUR_MS)).toEqual({
      status: 'completed',
      fees: forms[2]?.fee,
      hash: forms[2]?.id,
    });
  });

  it('whose first form is confirmed after all counts as that one', async () => {
    const sent = await fixture.signed(fixture.payer(100_000n));
    await fixture.send(sent);
    fixture.chain.ledger.mine(3);
    expect(await fixture.fate(sent, 2 * HOUR_MS)).toMatchObject({ status: 'completed', hash: sent.hash });
  });

  it('without change has one form, whatever its age', async () => {
    const sent = await fixture.signed(fixture.payer(50_600n));
    expect(readForms(sent.bytes)).toHaveLength(1);
    await fixture.send(sent, 5 * HOUR_MS);
    expect(await fixture.fate(sent, 5 * HOUR_MS)).toEqual({ status: 'waiting', hash: sent.hash });
  });

  it('that was sent with a higher fee counts as that one, also after the setting grew', async () => {
    const sent = await fixture.signed(fixture.payer(100_000n));
    const [, , third] = readForms(sent.bytes);
    await fixture.send(sent, 2 * HOUR_MS);
    const patient = fixture.networkThatBumpsAfter(10_080);
    const look = () => patient.outcome({ ...sent, ageMs: 2 * HOUR_MS }, within());
    expect(await look()).toEqual({ status: 'waiting', hash: third?.id });
    fixture.chain.ledger.mine(3);
    expect(await look()).toEqual({ status: 'completed', fees: third?.fee, hash: third?.id });
  });

  it('spends a coin that leaves change rather than one that fits, so that its fee can rise', async () => {
    const sent = await fixture.signed(fixture.payer(50_600n, 100_000n));
    expect(readForms(sent.bytes)).toHaveLength(3);
  });

  it.each([
    ['as high as the most', 300, 1],
    ['a third of it', 100, 2],
    ['a quarter of it', 75, 3],
  ])('at a fee of %s has no dearer form', async (_, rate, count) => {
    fixture.chain.rates = { 3: rate };
    const forms = readForms((await fixture.signed(fixture.payer(1_000_000n))).bytes);
    expect(forms).toHaveLength(count);
  });

  it('is not made where what is too little for a change would lift its fee above the most', async () => {
    fixture.chain.rates = { 3: 300 };
    expect(await refusal(fixture.signed(fixture.payer(83_500n)))).toBe('chain_unavailable');
  });

  it('of coins that one transaction has made: it is fetched once', async () => {
    const who = fixture.payer();
    fixture.chain.fundTogether(who.payment.from, 20_000n, 20_000n, 20_000n);
    fixture.chain.ledger.mine(2);
    const before = fixture.chain.asked.length;
    const sent = await fixture.signed(who);
    const fetched = fixture.chain.asked.slice(before).filter(({ path }) => path.endsWith('/hex'));
    expect(fetched).toHaveLength(1);
    await fixture.send(sent);
    fixture.chain.ledger.mine(3);
    expect((await fixture.fate(sent)).status).toBe('completed');
  });

  it('spends no coin that is less deep than a payment that is decided', async () => {
    const who = fixture.payer();
    fixture.chain.fund(who.payment.from, 100_000n);
    for (const depth of [1, 2]) {
      expect(await fixture.network.holdings(who.payment, within())).toMatchObject({
        asset: 0n,
        waiting: 100_000n,
      });
      expect([depth, await refusal(fixture.signed(who))]).toEqual([depth, 'insufficient_funds']);
      fixture.chain.ledger.mine();
    }
    expect(await fixture.network.holdings(who.payment, within())).toMatchObject({
      asset: 100_000n,
      waiting: 0n,
    });
    expect((await fixture.signed(who)).hash).toHaveLength(64);
  });

  it('whose coin a reorganisation takes out is unknown, and is sent again once the coin is back', async () => {
    const sent = await fixture.signed(fixture.payer(100_000n));
    await fixture.send(sent);
    fixture.chain.ledger.reorganise(3);
    const taken = [...fixture.chain.ledger.waiting];
    fixture.chain.ledger.waiting.clear();
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    for (const id of taken.filter((each) => each !== sent.hash)) fixture.chain.ledger.waiting.add(id);
    await fixture.send(sent);
    expect((await fixture.fate(sent)).status).toBe('waiting');
  });

  it('that a reorganisation takes out waits again, and is decided in its new block', async () => {
    const sent = await fixture.signed(fixture.payer(100_000n));
    await fixture.send(sent);
    fixture.chain.ledger.mine(2);
    fixture.chain.ledger.reorganise(2);
    expect(await fixture.fate(sent)).toEqual({ status: 'waiting', hash: sent.hash });
    fixture.chain.ledger.mine(3);
    expect((await fixture.fate(sent)).status).toBe('completed');
  });

  it('whose block a node still names after a reorganisation is not decided', async () => {
    const sent = await fixture.signed(fixture.payer(100_000n));
    await fixture.send(sent);
    fixture.chain.ledger.mine(3);
    const stale = await (await fetch(`${fixture.chain.url}/tx/${sent.hash}`)).text();
    fixture.chain.ledger.reorganise(3);
    fixture.chain.lie = (path) => (path === `/tx/${sent.hash}` ? { text: stale } : undefined);
    expect(await fixture.fate(sent)).toEqual({ status: 'waiting', hash: sent.hash });
  });

  it('whose coin another holder of the key has spent is superseded once that is deep', async () => {
    const who = fixture.payer(100_000n);
    const [mine, theirs] = [
      await fixture.signed(who),
      await fixture.signed({ ...who, payment: { ...who.payment, units: 60_000n } }),
    ];
    await fixture.send(theirs);
    expect(await fixture.fate(mine)).toEqual({ status: 'unknown' });
    await expect(fixture.send(mine)).rejects.toThrow('the node refused the transaction (-26)');
    fixture.chain.ledger.mine(2);
    expect(await fixture.fate(mine)).toEqual({ status: 'unknown' });
    fixture.chain.ledger.mine();
    expect(await fixture.fate(mine)).toEqual({ status: 'superseded' });
    fixture.chain.ledger.reorganise(3);
    expect(await fixture.fate(mine)).toEqual({ status: 'unknown' });
  });

  it('that the node has forgotten is unknown, and can be sent again', async () => {
    const sent = await fixture.signed(fixture.payer(100_000n));
    await fixture.send(sent);
    fixture.chain.ledger.waiting.clear();
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    await fixture.send(sent);
    expect((await fixture.fate(sent)).status).toBe('waiting');
  });

  it('is assembled with signatures of its payer alone', async () => {
    const who = fixture.payer(60_000n, 40_000n);
    const draft = await fixture.network.draft({ ...who.payment, units: 90_000n }, null, within());
    const signable = readPayment('bitcoin', draft.unsigned)?.signable ?? Buffer.alloc(0);
    const stranger = CHAINS.bitcoin.sign(CHAINS.bitcoin.newKey(), signable);
    const short = CHAINS.bitcoin.sign(who.key, signable.subarray(32));
    const other = CHAINS.bitcoin.sign(who.key, Buffer.alloc(signable.length, 1));
    for (const signature of [stranger, short, other, Buffer.alloc(0)])
      await expect(async () => fixture.network.assemble(draft, signature, who.payment)).rejects.toThrow();
  });
});
