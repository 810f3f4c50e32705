import { describe, expect, it } from '@jest/globals';
import type { TransferNeeds } from '@latchkey/contracts/signer';
import type { Actor } from '@latchkey/platform/telemetry';
import { newId } from '@latchkey/platform/ids';
import { PaymentFreezes } from '../freezes/payment-freezes.service.js';
import { ApprovalsFixture, MAKER, operator, type Proposed, secretKey } from '../testing/approvals-fixture.js';
import { refusal, started } from '../testing/signer-fixture.js';
import { COIN, DEST, evmBytes } from '../testing/signing-fixture.js';

const fixture = await started(new ApprovalsFixture());
const byKeys = (count: number): TransferNeeds => ({ approvals: { count, by: 'keys' } });
const BY_OPERATORS: TransferNeeds = { approvals: { count: 1, by: 'operators' } };
const [ADA, BOB] = [secretKey('key_ada'), secretKey('key_bob')];

/** A payment that was confirmed, and waits. */
async function awaiting(needs: TransferNeeds = byKeys(2)): Promise<Proposed> {
  const proposed = await fixture.proposed(needs);
  expect(await fixture.pay(proposed)).toBeNull();
  return proposed;
}

describe('a payment that needs approvals', () => {
  it('is signed after the last one, and its confirmation gives no signature', async () => {
    const proposed = await awaiting();
    const { wallet } = proposed;
    expect(await fixture.keptOf(wallet.user_id)).toEqual([]);
    expect(await fixture.approve(proposed, ADA)).toMatchObject({ is_complete: false });
    expect(await fixture.pay(proposed, undefined, ADA)).toBeNull();
    expect(await fixture.approve(proposed, BOB)).toMatchObject({
      needed: { count: 2, by: 'keys' },
      is_complete: true,
      approvals: [
        { key_id: 'key_ada', user_id: '', note: 'by key_ada', approved_at: expect.any(Number) },
        { key_id: 'key_bob' },
      ],
      rejection: null,
    });
    expect(await fixture.pay(proposed, undefined, BOB)).not.toBeNull();
    expect(await fixture.keptOf(wallet.user_id)).toEqual([proposed.intent.transfer_id]);
    expect(await fixture.toldOf(proposed)).toEqual([
      'transfer.approved',
      'transfer.approved',
      'wallet.payment_signed',
    ]);
  });

  it('takes no approval while its App is frozen, may be rejected, and is signed once all have approved after it', async () => {
    const [proposed, other] = [await awaiting(), await awaiting()];
    const freezes = fixture.get(PaymentFreezes);
    await fixture.approve(proposed, ADA);
    for (const { caller } of [proposed, other]) await freezes.freeze(caller.app_id);
    for (const actor of [ADA, BOB])
      expect(await refusal(fixture.approve(proposed, actor))).toBe('payments_frozen');
    expect(await fixture.reject(other, ADA)).toMatchObject({ rejection: { key_id: 'key_ada' } });
    expect(await refusal(fixture.pay(proposed))).toBe('payments_frozen');
    await freezes.unfreeze(proposed.caller.app_id);
    expect(await fixture.pay(proposed)).toBeNull();
    expect(await fixture.approve(proposed, BOB)).toMatchObject({ is_complete: true });
    expect(await fixture.pay(proposed, undefined, BOB)).not.toBeNull();
  });

  it('is approved whatever nonce and fees the draft has, and no other payment is', async () => {
    const proposed = await awaiting(byKeys(1));
    const { caller, wallet, intent } = proposed;
    await fixture.approve(proposed, ADA);
    const other = { unsigned: evmBytes({ ...COIN, value: 1n }), intent: { ...intent, units: '1' } };
    await expect(fixture.ask(wallet, other, { by: caller, actor: ADA })).rejects.toMatchObject({
      code: 'signature_refused',
      details: { reason: 'intent_changed' },
    });
    const dearer = { unsigned: evmBytes({ ...COIN, nonce: 9, gasLimit: 30_000n }), intent };
    const affordable = { ...dearer, intent: { ...intent, most_fee: `${10n ** 14n}` } };
    expect(await fixture.ask(wallet, affordable, { by: caller, actor: ADA })).not.toBeNull();
    expect(await fixture.signaturesOf(wallet.user_id)).toMatchObject([{ destination: DEST }]);
  });

  it('is the one that its approver means, as far as they say it, and names it to them', async () => {
    const proposed = await awaiting(byKeys(1));
    const paid = { destination: DEST, amount: '1', currency: 'ethereum' };
    const approve = (meant: object) => fixture.approve(proposed, ADA, undefined, meant);
    for (const other of [{ destination: `0x${'ab'.repeat(20)}` }, { amount: '2' }, { currency: 'USDC' }])
      for (const meant of [other, { ...paid, ...other }])
        expect(await refusal(approve(meant))).toBe('payment_differs');
    await expect(approve({ note: 'x'.repeat(501) })).rejects.toThrow('payment_keys_note_short');
    expect(await fixture.toldOf(proposed)).toEqual([]);
    const { wallet, intent } = proposed;
    expect(await approve(paid)).toMatchObject({
      is_complete: true,
      payment: { ...paid, network: intent.chain, user_id: wallet.user_id, wallet_id: wallet.id },
    });
    expect(await refusal(approve({ amount: '2' }))).toBe('payment_differs');
  });

  it('is unknown before it was confirmed, and in another App', async () => {
    const proposed = await fixture.proposed(byKeys(1));
    expect(await refusal(fixture.approve(proposed, ADA))).toBe('transfer_not_found');
    await fixture.pay(proposed);
    const { caller } = await fixture.proposed(byKeys(1));
    expect(await refusal(fixture.approve({ ...proposed, caller }, ADA))).toBe('transfer_not_found');
  });

  it('is kept for no caller without a key', async () => {
    const proposed = await fixture.proposed(byKeys(1));
    const nobody: Actor = { type: 'system', key_id: '' };
    expect(await refusal(fixture.pay(proposed, undefined, nobody))).toBe('secret_key_required');
  });
});

describe('a key', () => {
  it('that confirmed a payment, or created it, does not approve it', async () => {
    const proposed = await fixture.proposed(byKeys(2));
    await fixture.pay(proposed, undefined, ADA);
    for (const [key, part] of [
      [MAKER, 'created'],
      [ADA, 'confirmed'],
    ] as const)
      await expect(fixture.approve(proposed, key)).rejects.toMatchObject({
        code: 'approval_not_allowed',
        details: { reason: `transfer_${part}_by_key`, userId: proposed.wallet.user_id },
      });
    expect(await fixture.toldOf(proposed)).toEqual([]);
  });

  it('of the App neither approves nor rejects what operators approve', async () => {
    const proposed = await awaiting(BY_OPERATORS);
    const refused = { code: 'approval_not_allowed', details: { reason: 'approvals_by_operators' } };
    await expect(fixture.approve(proposed, ADA)).rejects.toMatchObject(refused);
    await expect(fixture.reject(proposed, ADA)).rejects.toMatchObject(refused);
    expect(await fixture.approve(proposed, operator('ada'))).toMatchObject({ is_complete: true });
  });

  it('of an operator does not approve what keys of the App approve, and rejects it', async () => {
    const proposed = await awaiting(byKeys(1));
    const refused = { code: 'approval_not_allowed', details: { reason: 'approvals_by_keys' } };
    await expect(fixture.approve(proposed, operator('ada'))).rejects.toMatchObject(refused);
    expect((await fixture.reject(proposed, operator('ada'))).rejection).toMatchObject({ key_id: 'ada' });
  });

  it('of an operator is another one than the secret key of the same name', async () => {
    const proposed = await fixture.proposed(BY_OPERATORS);
    await fixture.pay(proposed, undefined, secretKey('ada'));
    expect(await fixture.approve(proposed, operator('ada'))).toMatchObject({ is_complete: true });
  });

  it('repeats its approval as after a lost answer, and it counts once', async () => {
    const proposed = await awaiting(byKeys(2));
    const half = await fixture.approve(proposed, ADA);
    expect(half).toMatchObject({ is_complete: false, approvals: [{ key_id: 'key_ada' }] });
    expect(await fixture.approve(proposed, ADA)).toEqual(half);
    expect(await fixture.toldOf(proposed)).toEqual(['transfer.approved']);
    const first = await fixture.approve(proposed, BOB);
    expect(await fixture.approve(proposed, ADA)).toEqual(first);
    await fixture.pay(proposed, undefined, ADA);
    expect(await fixture.approve(proposed, ADA)).toEqual(first);
    expect(await refusal(fixture.approve(proposed, fixture.anyKey()))).toBe('transfer_not_pending');
  });
});

describe('a rejection', () => {
  it('is final: nothing approves or signs the payment any more', async () => {
    const proposed = await awaiting(byKeys(1));
    await fixture.approve(proposed, ADA);
    const rejected = await fixture.reject(proposed, BOB);
    expect(rejected.rejection).toMatchObject({ key_id: 'key_bob', user_id: '', note: 'no' });
    const pay = () => fixture.pay(proposed, undefined, ADA);
    const refused = { code: 'transfer_not_pending', details: { reason: 'transfer_rejected' } };
    for (const call of [() => fixture.approve(proposed, fixture.anyKey()), pay])
      await expect(call()).rejects.toMatchObject(refused);
    expect(await fixture.reject(proposed, BOB)).toEqual(rejected);
    expect(await refusal(fixture.reject(proposed, fixture.anyKey()))).toBe('transfer_not_pending');
    expect(await fixture.toldOf(proposed)).toEqual(['transfer.approved', 'transfer.rejected']);
  });

  it('is given by the key that created the payment, and not by one that confirmed or approved it', async () => {
    const proposed = await fixture.proposed(byKeys(2));
    await fixture.pay(proposed, undefined, ADA);
    await fixture.approve(proposed, BOB);
    for (const key of [ADA, BOB])
      expect(await refusal(fixture.reject(proposed, key))).toBe('approval_not_allowed');
    expect((await fixture.reject(proposed, MAKER)).rejection).toMatchObject({ key_id: MAKER.key_id });
  });

  it('comes too late for a payment that was signed', async () => {
    const proposed = await awaiting(byKeys(1));
    await fixture.approve(proposed, ADA);
    await fixture.pay(proposed, undefined, ADA);
    expect(await refusal(fixture.reject(proposed, MAKER))).toBe('transfer_not_pending');
  });
});

describe('a blocked user', () => {
  it('has no payment approved, also by a key that may not approve it; it is rejected all the same', async () => {
    const proposed = await awaiting(byKeys(2));
    const { user_id } = proposed.wallet;
    await fixture.approve(proposed, ADA);
    fixture.neighbours.refuse(user_id, 'user_blocked');
    for (const key of [MAKER, ADA, BOB])
      expect(await refusal(fixture.approve(proposed, key))).toBe('user_blocked');
    fixture.neighbours.refuse(user_id, undefined);
    await fixture.approve(proposed, BOB);
    fixture.neighbours.refuse(user_id, 'user_blocked');
    expect(await refusal(fixture.pay(proposed, undefined, BOB))).toBe('user_blocked');
    expect((await fixture.reject(proposed, MAKER)).rejection).not.toBeNull();
    fixture.neighbours.refuse(user_id, undefined);
  });
});

describe('what came with the confirmation', () => {
  const session = { session_token: newId('req') };
  const WITH_PERSON: TransferNeeds = { person: true, ...byKeys(1) };

  it('is needed then, and holds for the last approval, after the session has ended', async () => {
    const proposed = await fixture.proposed({ ...WITH_PERSON, max_factor_age: 5 });
    const { caller, wallet, intent } = proposed;
    const { user_id } = wallet;
    expect(await refusal(fixture.pay(proposed))).toBe('step_up_required');
    const factors = [{ type: 'otp' as const, age_seconds: 299 }];
    fixture.neighbours.sessions.set(session.session_token, { session_id: 'sess_1', user_id, factors });
    const asked = { intent, unsigned: evmBytes() };
    expect(await fixture.ask(wallet, asked, { by: caller, actor: MAKER, proofs: session })).toBeNull();
    fixture.neighbours.sessions.clear();
    await fixture.approve(proposed, ADA);
    expect(await fixture.pay(proposed, undefined, ADA)).not.toBeNull();
    expect(await fixture.signaturesOf(user_id)).toMatchObject([{ session_id: 'sess_1' }]);
    expect(await fixture.dump()).not.toContain(session.session_token);
  });

  it('is not what a policy wants that was set since: the payment stays unsigned', async () => {
    const proposed = await awaiting(byKeys(1));
    await fixture.approve(proposed, ADA);
    await fixture.need(proposed.caller, WITH_PERSON);
    expect(await refusal(fixture.pay(proposed, undefined, ADA))).toBe('step_up_required');
    await fixture.need(proposed.caller, BY_OPERATORS);
    expect(await fixture.pay(proposed, undefined, ADA)).toBeNull();
    await fixture.approve(proposed, operator('ada'));
    expect(await fixture.pay(proposed, undefined, operator('ada'))).not.toBeNull();
  });
});

it('a user who is deleted leaves no payment, no key and no note', async () => {
  const proposed = await awaiting();
  await fixture.approve(proposed, ADA);
  await fixture.deleteUser(proposed.caller, proposed.wallet.user_id);
  expect(await refusal(fixture.approve(proposed, BOB))).toBe('transfer_not_found');
  const rows = await fixture.query('SELECT FROM payment_keys WHERE transfer_id = $1', [
    proposed.intent.transfer_id,
  ]);
  expect(rows).toEqual([]);
});
