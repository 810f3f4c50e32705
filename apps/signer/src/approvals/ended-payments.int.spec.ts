import { describe, expect, it } from '@jest/globals';
import { ApprovalsFixture, MAKER, type Proposed, secretKey } from '../testing/approvals-fixture.js';
import { refusal, started } from '../testing/signer-fixture.js';
import { SpendingService } from '../spending/spending.service.js';

const fixture = await started(new ApprovalsFixture());
const [ADA, BOB] = [secretKey('key_ada'), secretKey('key_bob')];

/** A payment that was confirmed, and waits. */
async function awaiting(): Promise<Proposed> {
  const proposed = await fixture.proposed({ approvals: { count: 1, by: 'keys' } });
  expect(await fixture.pay(proposed)).toBeNull();
  return proposed;
}

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
    expect(await fixture.end([open, rejected, signed, unknown, ofOtherApp])).toEqual(told);
    for (const decide of [fixture.approve(open, ADA), fixture.reject(open, MAKER)])
      await expect(decide).rejects.toMatchObject({ details: { reason: 'transfer_expired' } });
    expect(await fixture.end([rejected])).toEqual(told);
  });
});
