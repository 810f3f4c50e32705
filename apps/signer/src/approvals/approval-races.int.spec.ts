import { setTimeout } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { isCoded } from '@latchkey/platform/errors';
import { raceRounds, until } from '@latchkey/platform/testing';
import type { Actor } from '@latchkey/platform/telemetry';
import type { TestingModule } from '@nestjs/testing';
import { PaymentFreezes } from '../freezes/payment-freezes.service.js';
import { SpendingService } from '../spending/spending.service.js';
import { ApprovalsFixture, MAKER, type Proposed, secretKey } from '../testing/approvals-fixture.js';
import { MovingPause } from '../testing/moving-pause.js';
import { started } from '../testing/signer-fixture.js';
import { evmIntent } from '../testing/signing-fixture.js';

const fixture = await started(new ApprovalsFixture());
const processes = [fixture.first, await fixture.serveApart(fixture.env)];
const ROUNDS = raceRounds(15);
/** Of those that go on until each side came first. */
const MOST_ROUNDS = 30;

/** Asks for the signature, again where a busy machine had no time for it. */
async function pay(proposed: Proposed, actor?: Actor, at?: TestingModule): Promise<string | null> {
  for (;;)
    try {
      return await fixture.pay(proposed, at, actor);
    } catch (error) {
      if (!isCoded(error, 'service_unavailable')) throw error;
    }
}

async function awaiting(count: number): Promise<Proposed> {
  const proposed = await fixture.proposed({ approvals: { count, by: 'keys' } });
  await pay(proposed);
  return proposed;
}

/** What became of a call: its code, or that it went through. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

it('of 12 approvals by 3 keys in two processes each key counts once, and one payment is signed', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const proposed = await awaiting(3);
    const calls = Array.from({ length: 12 }, async (_, n) => {
      const [key, at] = [secretKey(`key_${n % 3}`), processes[n % 2]];
      const { is_complete } = await fixture.approve(proposed, key, at);
      return is_complete ? pay(proposed, key, at) : null;
    });
    const outcomes = await Promise.allSettled(calls);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(['approval_not_allowed', 'transfer_not_pending']).toContain(outcome.reason.code);
    const told = await fixture.toldOf(proposed);
    expect(told.filter((type) => type === 'transfer.approved')).toHaveLength(3);
    expect(await fixture.keptOf(proposed.wallet.user_id)).toHaveLength(1);
  }
}, 60_000);

it('a rejection against the last approval: what is answered as rejected is never signed', async () => {
  const seen = new Set<string>();
  // Moves to the time that an approval and a signature take, however busy the machine is.
  let pauseMs = 4;
  for (let round = 0; round < MOST_ROUNDS && (round < 2 * ROUNDS || seen.size < 2); round += 1) {
    const proposed = await awaiting(1);
    const key = secretKey('key_ada');
    const paying = outcomeOf(fixture.approve(proposed, key).then(() => pay(proposed, key)));
    await setTimeout(pauseMs);
    const rejecting = outcomeOf(fixture.reject(proposed, MAKER, processes[1]));
    const outcomes = [await paying, await rejecting];
    const isSigned = (await fixture.keptOf(proposed.wallet.user_id)).length === 1;
    expect(outcomes).toEqual(isSigned ? ['done', 'transfer_not_pending'] : ['transfer_not_pending', 'done']);
    seen.add(outcomes.join());
    pauseMs = isSigned ? pauseMs / 2 : pauseMs * 1.5 + 1;
  }
  expect(seen.size).toBe(2);
}, 60_000);

it('a freeze against an approval: what is not approved before its answer is refused', async () => {
  const seen = new Set<string>();
  const pause = new MovingPause();
  const freezes = processes[1]!.get(PaymentFreezes);
  for (let round = 0; round < MOST_ROUNDS && (round < 5 || seen.size < 2); round += 1) {
    const proposed = await awaiting(1);
    const approving = pause.beforeFirst().then(() => outcomeOf(fixture.approve(proposed, fixture.anyKey())));
    await pause.beforeSecond();
    await freezes.freeze(proposed.caller.app_id);
    const told = await fixture.toldOf(proposed);
    const outcome = await approving;
    expect(told).toEqual(outcome === 'done' ? ['transfer.approved'] : []);
    expect(await fixture.toldOf(proposed)).toEqual(told);
    expect(['done', 'payments_frozen']).toContain(outcome);
    seen.add(outcome);
    pause.move(outcome === 'done');
  }
  expect(seen.size).toBe(2);
}, 60_000);

it('an approval is not decided by what it read before a freeze: it waits for the App as the freeze does', async () => {
  const proposed = await awaiting(1);
  const { app_id } = proposed.caller;
  const lock = await fixture.lockApp(app_id);
  const approving = outcomeOf(fixture.approve(proposed, fixture.anyKey()));
  await until(() => lock.isAwaited());
  expect(await fixture.toldOf(proposed)).toEqual([]);
  const freezing = processes[1]!.get(PaymentFreezes).freeze(app_id);
  await until(() => lock.isAwaited(2));
  await lock.release();
  await freezing;
  const told = await fixture.toldOf(proposed);
  expect(told).toEqual((await approving) === 'done' ? ['transfer.approved'] : []);
  expect(await fixture.toldOf(proposed)).toEqual(told);
});

it('the end of the transfer against an approval: what is signed was signed before', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const proposed = await awaiting(1);
    const key = secretKey('key_ada');
    const paying = outcomeOf(fixture.approve(proposed, key).then(() => pay(proposed, key)));
    await setTimeout(round % 8);
    const input = { transfer_id: proposed.intent.transfer_id, minutes: 61 };
    await processes[1]!.get(SpendingService).fastForward(proposed.caller, input);
    const before = await fixture.keptOf(proposed.wallet.user_id);
    const paid = await paying;
    expect(await fixture.keptOf(proposed.wallet.user_id)).toEqual(paid === 'done' ? before : []);
    expect(['done', 'transfer_not_pending', 'signature_refused']).toContain(paid);
  }
}, 60_000);

/** Ends payments, again where another call had one of them. @returns how many were rejected. */
async function endedRejected(proposed: readonly Proposed[], at: TestingModule): Promise<number> {
  for (;;) {
    const { rejected, busy } = await fixture.end(proposed, at);
    if (busy.length === 0) return rejected.length;
  }
}

it('a rejection against the end of the transfer: the end names it, or it did not happen', async () => {
  const seen = new Set<string>();
  const pause = new MovingPause();
  // At least a few rounds, and until both came first.
  for (let round = 0; round < MOST_ROUNDS && (round < 5 || seen.size < 2); round += 1) {
    const [proposed, other] = [await awaiting(1), await awaiting(1)];
    const rejecting = pause.beforeFirst().then(() => outcomeOf(fixture.reject(proposed, MAKER)));
    await pause.beforeSecond();
    // Two processes end the same payments, named in another order.
    const ended = await Promise.all([
      endedRejected([proposed, other], processes[0]!),
      endedRejected([other, proposed], processes[1]!),
    ]);
    const outcome = await rejecting;
    const isRejected = outcome === 'done';
    expect(ended).toEqual(isRejected ? [1, 1] : [0, 0]);
    expect(['done', 'transfer_not_pending']).toContain(outcome);
    seen.add(outcome);
    pause.move(isRejected);
  }
  expect(seen.size).toBe(2);
}, 60_000);

it('the end of transfers against the deletion of their user: neither fails', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await awaiting(1);
    const rest = Array.from({ length: 4 }, () => ({ ...first, intent: evmIntent() }));
    for (const proposed of rest) await pay(proposed);
    const all = [first, ...rest];
    const { caller, wallet } = first;
    const ending = [fixture.end(all), fixture.end(all.toReversed(), processes[1])];
    await Promise.all([...ending, fixture.deleteUser(caller, wallet.user_id)]);
    expect(await fixture.end(all)).toEqual({ approved: [], rejected: [], busy: [] });
  }
}, 60_000);

it('a user who is deleted meanwhile leaves nothing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const proposed = await awaiting(1);
    const { caller, wallet, intent } = proposed;
    const key = secretKey('key_ada');
    const paying = outcomeOf(fixture.approve(proposed, key).then(() => pay(proposed, key)));
    await setTimeout(round % 8);
    await fixture.deleteUser(caller, wallet.user_id);
    expect(['done', 'transfer_not_found', 'wallet_not_found']).toContain(await paying);
    expect(await fixture.keptOf(wallet.user_id)).toEqual([]);
    const rows = await fixture.query('SELECT FROM payment_keys WHERE transfer_id = $1', [intent.transfer_id]);
    expect(rows).toEqual([]);
  }
}, 60_000);
