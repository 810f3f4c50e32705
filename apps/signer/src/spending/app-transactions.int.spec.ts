import { setTimeout } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { isCoded } from '@latchkey/platform/errors';
import { until } from '@latchkey/platform/testing';
import { callerOf, started } from '../testing/signer-fixture.js';
import { evmBytes, evmIntent, SigningFixture } from '../testing/signing-fixture.js';

const fixture = await started(new SigningFixture());
const payment = () => ({ unsigned: evmBytes(), intent: evmIntent() });

it('while 20 payments of an App wait, those of another App are signed, and so are these afterwards', async () => {
  const [busy, another] = [callerOf(), callerOf()];
  const [wallet, other] = [await fixture.create(busy), await fixture.create(another)];
  const { release } = await fixture.lockApp(busy.app_id);
  const waiting = Array.from({ length: 20 }, () => fixture.sign(wallet, payment(), { by: busy }));
  const signing = Array.from({ length: 5 }, () => fixture.sign(other, payment(), { by: another }));
  for (const signature of await Promise.all(signing)) expect(signature).toHaveLength(65);
  await release();
  expect(await Promise.all(waiting)).toHaveLength(20);
});

it('more payments of an App than can be signed in time are refused, to be repeated', async () => {
  const caller = callerOf();
  const wallet = await fixture.create(caller);
  const { release } = await fixture.lockApp(caller.app_id);
  const refusals: unknown[] = [];
  const signing = Array.from({ length: 130 }, () =>
    fixture.sign(wallet, payment(), { by: caller }).catch((error: unknown) => refusals.push(error)),
  );
  // Of 130, two wait for the lock, and 100 for their turn.
  await until(() => refusals.length >= 28);
  await release();
  await Promise.all(signing);
  const busy = refusals.filter((error) => isCoded(error, 'service_unavailable'));
  expect(busy.length).toBeGreaterThanOrEqual(28);
  for (const error of busy) expect(error).toMatchObject({ details: { retryAfterSeconds: 1 } });
});

it('a payment whose turn, or whose lock, comes after its caller has gone is neither signed nor counted', async () => {
  const caller = callerOf();
  const wallet = await fixture.create(caller);
  const { isAwaited, release } = await fixture.lockApp(caller.app_id);
  const withinMs = 1500;
  const signing = Array.from({ length: 5 }, () => fixture.sign(wallet, payment(), { by: caller, withinMs }));
  const outcomes = Promise.allSettled(signing);
  // Two have their turn, and wait for the lock; the others wait for their turn.
  await until(() => isAwaited(2));
  await setTimeout(withinMs);
  await release();
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
  expect(await fixture.keptOf(wallet.user_id)).toEqual([]);
  expect(await fixture.sign(wallet, payment(), { by: caller })).toHaveLength(65);
});
