import { describe, expect, it } from '@jest/globals';
import type { TransferNeeds } from '@latchkey/contracts/signer';
import { isCoded } from '@latchkey/platform/errors';
import { raceRounds } from '@latchkey/platform/testing';
import type { Actor } from '@latchkey/platform/telemetry';
import type { TestingModule } from '@nestjs/testing';
import { ApprovalsService } from './approvals.service.js';
import { ApprovalsFixture, operator, operatorUser, type Proposed } from '../testing/approvals-fixture.js';
import { MovingPause } from '../testing/moving-pause.js';
import { refusal, started } from '../testing/signer-fixture.js';

const fixture = await started(new ApprovalsFixture());
const processes = [fixture.first, await fixture.serveApart(fixture.env)];
const ROUNDS = raceRounds(15);
/** Until each side came first. */
const MOST_ROUNDS = 30;
const byOperators = (count: number): TransferNeeds => ({ approvals: { count, by: 'operators' } });
const [ada, bob] = [operatorUser(), operatorUser()];

/** A payment that was confirmed, and waits for operators. */
async function awaiting(count: number): Promise<Proposed> {
  const proposed = await fixture.proposed(byOperators(count));
  expect(await pay(proposed)).toBeNull();
  return proposed;
}

/** Asks for the signature, again where a busy machine had no time for it. */
async function pay(proposed: Proposed, actor?: Actor, at?: TestingModule): Promise<string | null> {
  for (;;)
    try {
      return await fixture.pay(proposed, at, actor);
    } catch (error) {
      if (!isCoded(error, 'service_unavailable')) throw error;
    }
}

/** The people whose approvals count. */
async function approversOf({ caller, intent }: Proposed): Promise<string[]> {
  const { approvals } = await fixture.get(ApprovalsService).get(caller, intent.transfer_id);
  return approvals.map(({ user_id }) => user_id);
}

describe('approval by operator user', () => {
  it('counts for the person, who is named in place of a key', async () => {
    const proposed = await awaiting(2);
    expect(await fixture.approve(proposed, ada)).toMatchObject({
      needed: { count: 2, by: 'operators' },
      is_complete: false,
      approvals: [{ key_id: '', user_id: ada.user_id }],
    });
    expect(await pay(proposed, ada)).toBeNull();
    expect(await fixture.approve(proposed, bob)).toMatchObject({
      is_complete: true,
      approvals: [{ user_id: ada.user_id }, { key_id: '', user_id: bob.user_id }],
    });
    expect(await pay(proposed, bob)).not.toBeNull();
    expect(await fixture.keptOf(proposed.wallet.user_id)).toEqual([proposed.intent.transfer_id]);
  });

  it('counts once, however often it is repeated', async () => {
    const proposed = await awaiting(2);
    const half = await fixture.approve(proposed, ada);
    expect(await fixture.approve(proposed, ada)).toEqual(half);
    expect(await fixture.toldOf(proposed)).toEqual(['transfer.approved']);
  });

  it('counts beside that of a key of an operator, which is another operator', async () => {
    const proposed = await awaiting(2);
    await fixture.approve(proposed, operator('ci'));
    expect(await fixture.approve(proposed, ada)).toMatchObject({
      is_complete: true,
      approvals: [
        { key_id: 'ci', user_id: '' },
        { key_id: '', user_id: ada.user_id },
      ],
    });
  });

  it('is none where keys of the App approve, and a rejection is one all the same', async () => {
    const proposed = await fixture.proposed({ approvals: { count: 1, by: 'keys' } });
    await pay(proposed);
    expect(await refusal(fixture.approve(proposed, ada))).toBe('approval_not_allowed');
    expect(await fixture.reject(proposed, ada)).toMatchObject({
      rejection: { key_id: '', user_id: ada.user_id, note: 'no' },
    });
  });

  it('is not taken back by the rejection of the same person; another one may reject', async () => {
    const proposed = await awaiting(2);
    await fixture.approve(proposed, ada);
    expect(await refusal(fixture.reject(proposed, ada))).toBe('approval_not_allowed');
    expect((await fixture.reject(proposed, bob)).rejection).toMatchObject({ user_id: bob.user_id });
  });
});

it('two approvers who race, each in both processes: each counts once, and one payment is signed', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const proposed = await awaiting(2);
    const calls = Array.from({ length: 8 }, async (_, n) => {
      const [person, at] = [n % 2 ? ada : bob, processes[n % 4 < 2 ? 0 : 1]];
      const { is_complete } = await fixture.approve(proposed, person, at);
      return is_complete ? pay(proposed, person, at) : null;
    });
    const outcomes = await Promise.allSettled(calls);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('transfer_not_pending');
    expect((await approversOf(proposed)).toSorted()).toEqual([ada.user_id, bob.user_id].toSorted());
    const told = await fixture.toldOf(proposed);
    expect(told.filter((type) => type === 'transfer.approved')).toHaveLength(2);
    expect(await fixture.keptOf(proposed.wallet.user_id)).toHaveLength(1);
  }
}, 60_000);

it('one approver against another who rejects: one of them comes too late, and hears it', async () => {
  const seen = new Set<string>();
  const pause = new MovingPause();
  const outcomeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );
  for (let round = 0; round < MOST_ROUNDS && (round < 5 || seen.size < 2); round += 1) {
    const proposed = await awaiting(1);
    const approveAndPay = () => fixture.approve(proposed, ada).then(() => pay(proposed, ada));
    const approving = pause.beforeFirst().then(() => outcomeOf(approveAndPay()));
    await pause.beforeSecond();
    const rejected = await outcomeOf(fixture.reject(proposed, bob, processes[1]));
    const outcomes = [await approving, rejected];
    const isPaid = (await fixture.keptOf(proposed.wallet.user_id)).length === 1;
    expect(outcomes).toEqual(isPaid ? ['done', 'transfer_not_pending'] : ['transfer_not_pending', 'done']);
    seen.add(outcomes.join());
    pause.move(isPaid);
  }
  expect(seen.size).toBe(2);
}, 60_000);
