import { describe, expect, it } from '@jest/globals';
import { ApprovalsFixture, MAKER, type Proposed, secretKey } from '../testing/approvals-fixture.js';
import { refusal, started } from '../testing/signer-fixture.js';
import { SpendingService } from '../spending/spending.service.js';
import { DataSource } from 'typeorm';

const fixture = await started(new ApprovalsFixture());
const [ADA, BOB] = [secretKey('key_ada'), secretKey('key_bob')];

/** A payment that was confirmed, and waits. */
async function awaiting(count = 1): Promise<Proposed> {
  const proposed = await fixture.proposed({ approvals: { count, by: 'keys' } });
  expect(await fixture.pay(proposed)).toBeNull();
  return proposed;
}

const placeOf = ({ caller: { app_id }, intent: { transfer_id } }: Proposed) => ({ app_id, transfer_id });

describe('the end of the transfer', () => {
  it('ends the wait, and what came with the confirmation', async () => {
    const proposed = await awaiting();
    await fixture.approve(proposed, ADA);
    const input = { transfer_id: proposed.intent.transfer_id, minutes: 61 };
    await fixture.get(SpendingService).fastForward(proposed.caller, input);
    expect(await refusal(fixture.approve(proposed, BOB))).toBe('transfer_not_pending');
    expect(await refusal(fixture.reject(proposed, MAKER))).toBe('transfer_not_pending');
    expect(await refusal(fixture.pay(proposed, undefined, ADA))).toBe('signature_refused');
  });

  it('as transfer says it, ends the wait, too, and tells which payments were rejected before', async () => {
    const [open, rejected, signed] = [await awaiting(), await awaiting(), await awaiting()];
    const { rejection } = await fixture.reject(rejected, MAKER);
    await fixture.approve(signed, ADA);
    await fixture.pay(signed, undefined, ADA);
    const unknown = await fixture.proposed({});
    const ofOtherApp = { ...rejected, caller: open.caller };
    const { caller, intent } = rejected;
    const told = [{ app_id: caller.app_id, transfer_id: intent.transfer_id, rejection }];
    const all = [open, rejected, signed, unknown, ofOtherApp];
    expect(await fixture.end(all)).toMatchObject({ rejected: told, busy: [] });
    for (const decide of [() => fixture.approve(open, ADA), () => fixture.reject(open, MAKER)])
      await expect(decide()).rejects.toMatchObject({ details: { reason: 'transfer_expired' } });
    expect(await fixture.end([rejected])).toEqual({ approved: [], rejected: told, busy: [] });
  });

  it('tells who had approved what it ends', async () => {
    const [approved, other] = [await awaiting(2), await awaiting(2)];
    await fixture.approve(approved, ADA);
    const { approvals } = await fixture.approve(approved, BOB);
    await fixture.approve(other, BOB);
    const ended = await fixture.end([approved, other]);
    expect(ended.approved).toHaveLength(2);
    expect(ended.approved).toContainEqual({ ...placeOf(approved), approvals });
  });

  it('stays the end where the clock of the database goes back', async () => {
    const proposed = await awaiting();
    await fixture.end([proposed]);
    // A clock that is an hour behind sees the time of the payment an hour ahead.
    await fixture.query(
      `UPDATE awaiting_payments SET expires_at = expires_at + interval '1 hour', ended_at = ended_at + interval '1 hour'
        WHERE transfer_id = $1`,
      [proposed.intent.transfer_id],
    );
    expect(await refusal(fixture.approve(proposed, ADA))).toBe('transfer_not_pending');
    expect(await refusal(fixture.reject(proposed, MAKER))).toBe('transfer_not_pending');
    expect(await refusal(fixture.pay(proposed))).toBe('signature_refused');
    expect(await fixture.toldOf(proposed)).not.toContain('transfer.rejected');
  });

  it('waits for no payment that another transaction has, and ends the others', async () => {
    const [locked, free] = [await awaiting(), await awaiting()];
    await fixture.get(DataSource).transaction(async (tx) => {
      await tx.query('SELECT FROM awaiting_payments WHERE transfer_id = $1 FOR UPDATE', [
        locked.intent.transfer_id,
      ]);
      expect(await fixture.end([locked, free])).toEqual({
        approved: [],
        rejected: [],
        busy: [placeOf(locked)],
      });
    });
    expect(await refusal(fixture.approve(free, ADA))).toBe('transfer_not_pending');
    expect((await fixture.approve(locked, ADA)).is_complete).toBe(true);
    expect((await fixture.end([locked])).busy).toEqual([]);
  });
});
