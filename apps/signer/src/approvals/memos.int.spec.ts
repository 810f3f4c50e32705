import { describe, expect, it } from '@jest/globals';
import { Memo } from '@stellar/stellar-base';
import { ApprovalsFixture, MAKER, secretKey } from '../testing/approvals-fixture.js';
import { callerOf, refusal, started } from '../testing/signer-fixture.js';
import { stellarBytes, stellarIntent, stellarPayment } from '../testing/stellar-payments.js';

const fixture = await started(new ApprovalsFixture());
const ADA = secretKey('key_ada');
const MEMO = { text: 'INV-42' };

/** A payment of XLM with a memo, which waits for one approval. */
async function awaiting() {
  const caller = callerOf();
  await fixture.need(caller, { approvals: { count: 1, by: 'keys' } });
  const wallet = await fixture.create(caller, undefined, 'XLM');
  const proposed = { caller, wallet, intent: stellarIntent({ memo: MEMO }) };
  const ask = (memo: typeof MEMO | undefined, actor = MAKER) => {
    const made = stellarPayment(wallet, memo && { memo: Memo.text(memo.text) });
    const intent = memo ? { ...proposed.intent, memo } : withoutMemo(proposed.intent);
    return fixture.ask(
      wallet,
      { unsigned: stellarBytes([made]), intent },
      { by: caller, actor, createdBy: MAKER.key_id },
    );
  };
  expect(await ask(MEMO)).toBeNull();
  return { proposed, ask };
}

const withoutMemo = ({ memo: _, ...intent }: ReturnType<typeof stellarIntent>) => intent;

describe('a payment with a memo that waits', () => {
  it('names the memo to those who approve it, and is approved for it alone', async () => {
    const { proposed, ask } = await awaiting();
    const approve = (memo?: object) => fixture.approve(proposed, ADA, undefined, memo && { memo });
    for (const memo of [{ text: 'INV-43' }, { id: '42' }, {}])
      expect(await refusal(approve(memo))).toBe('payment_differs');
    // Who names where it goes, and no memo, means a payment without one.
    const without = { destination: proposed.intent.destination };
    expect(await refusal(fixture.approve(proposed, ADA, undefined, without))).toBe('payment_differs');
    expect(await approve(MEMO)).toMatchObject({ is_complete: true, payment: { memo: MEMO } });
    for (const memo of [undefined, { text: 'INV-43' }])
      await expect(ask(memo)).rejects.toMatchObject({ details: { reason: 'intent_changed' } });
    expect(await ask(MEMO, ADA)).not.toBeNull();
  });
});
