import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { isCoded } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { raceRounds, until } from '@latchkey/platform/testing';
import { PaymentPolicies } from '../policies/payment-policies.service.js';
import { PoliciesService } from '../policies/policies.service.js';
import { SignedIntents } from '../signing/signed-intents.service.js';
import { SigningService } from '../signing/signing.service.js';
import { callerOf, refusal, started } from '../testing/signer-fixture.js';
import { evmBytes, evmIntent, SigningFixture } from '../testing/signing-fixture.js';
import { PaymentFreezes } from './payment-freezes.service.js';

const fixture = await started(new SigningFixture());
const apart = await fixture.serveApart(fixture.env);
const replicas = [fixture.get(SigningService), apart.get(SigningService)];
/** Where payments without an intent are decided. */
const intents = [fixture.get(SignedIntents), apart.get(SignedIntents)];
const freezes = fixture.get(PaymentFreezes);

const payment = (transfer_id = newId('transfer')) => ({
  unsigned: evmBytes(),
  intent: evmIntent({ transfer_id }),
});

/** A new App with a wallet. */
async function paying() {
  const caller = callerOf();
  const wallet = await fixture.create(caller);
  const sign = (made = payment(), at = replicas[0]!) => fixture.sign(wallet, made, { by: caller, at });
  return { caller, wallet, sign, appId: caller.app_id };
}

const eventsOf = (appId: string) =>
  fixture.query<{ type: string; data: object }>(
    `SELECT type, data FROM outbox WHERE app_id = $1 AND type <> 'wallet.payment_signed' ORDER BY seq`,
    [appId],
  );

describe('an App whose payments are frozen', () => {
  it('pays nothing that its policy admits, and pays the same transfer once they are unfrozen', async () => {
    const { caller, wallet, sign, appId } = await paying();
    await fixture.get(PoliciesService).set({ appId, walletId: '' }, { rules: [{}] });
    expect(await freezes.get(appId)).toEqual({ app_id: appId, frozen: false, frozen_at: 0 });
    const frozen = await freezes.freeze(appId);
    expect(frozen).toEqual({ app_id: appId, frozen: true, frozen_at: expect.any(Number) });
    const made = payment();
    for (const at of replicas) expect(await refusal(sign(made, at))).toBe('payments_frozen');
    const paid = {
      destination: made.intent.destination,
      currency: 'ethereum',
      units: '1',
      decimals: 18,
    } as const;
    const from = { appId, walletId: wallet.id, unset: {}, environment: caller.environment };
    expect(await fixture.get(PaymentPolicies).check(from, paid)).toMatchObject({
      refused_by: 'payments_frozen',
    });
    expect(await freezes.unfreeze(appId)).toEqual({ app_id: appId, frozen: false, frozen_at: 0 });
    expect(await sign(made)).toHaveLength(65);
    const refused = {
      type: 'transfer.refused',
      data: { transfer_id: made.intent.transfer_id, source: wallet.id, error_type: 'payments_frozen' },
    };
    expect((await eventsOf(appId)).slice(1)).toEqual([
      { type: 'payments.frozen', data: { frozen_at: frozen.frozen_at } },
      refused,
      refused,
      { type: 'payments.unfrozen', data: { frozen_at: frozen.frozen_at } },
    ]);
  });

  it('leaves the payments of other Apps alone', async () => {
    const [frozen, other] = [await paying(), await paying()];
    await freezes.freeze(frozen.appId);
    expect(await other.sign()).toHaveLength(65);
  });

  it('signs nothing for a transfer service of 0.2.0 either, which names no payment', async () => {
    const { caller, appId } = await paying();
    expect(await intents[0]!.keepUnnamed(caller, Infinity)).toBe(true);
    await freezes.freeze(appId);
    for (const at of intents)
      expect(await refusal(at.keepUnnamed(caller, Infinity))).toBe('signature_refused');
    await freezes.unfreeze(appId);
    expect(await intents[1]!.keepUnnamed(caller, Infinity)).toBe(true);
  });

  it('has one event of each change, however many calls make it at once', async () => {
    const { appId } = await paying();
    const times = Array.from({ length: 20 });
    const frozen = await Promise.all(times.map(() => freezes.freeze(appId)));
    expect(new Set(frozen.map(({ frozen_at }) => frozen_at)).size).toBe(1);
    await Promise.all(times.map(() => freezes.unfreeze(appId)));
    expect((await eventsOf(appId)).map(({ type }) => type)).toEqual(['payments.frozen', 'payments.unfrozen']);
  });
});

type Paying = Awaited<ReturnType<typeof paying>>;

describe.each<[string, string, (app: Paying, replica: number) => Promise<unknown>]>([
  ['that is named', 'payments_frozen', ({ sign }, replica) => sign(payment(), replicas[replica])],
  [
    'of a transfer service of 0.2.0',
    'signature_refused',
    ({ caller }, replica) => intents[replica]!.keepUnnamed(caller, Infinity),
  ],
])('a payment %s', (_kind, refusedBy, ask) => {
  const signed = (app: Paying, replica: number) =>
    ask(app, replica).then(
      () => true,
      (error: unknown) => {
        if (!isCoded(error, refusedBy)) throw error;
        return false;
      },
    );

  it('is not signed after the answer to a freeze, in any process', async () => {
    const app = await paying();
    const burst = (count: number) => Array.from({ length: count }, (_, n) => signed(app, n % 2));
    let open = 0;
    for (let round = 0; round < raceRounds(5); round += 1) {
      await freezes.unfreeze(app.appId);
      const before = burst(12);
      // The freeze races with those that follow the first.
      await Promise.race(before);
      await freezes.freeze(app.appId);
      expect(await Promise.all(burst(4))).toEqual([false, false, false, false]);
      open += (await Promise.all(before)).filter(Boolean).length;
    }
    expect(open).toBeGreaterThan(0);
  });

  it('is not decided by what it read before a freeze: it waits for the App as the freeze does', async () => {
    const app = await paying();
    const lock = await fixture.lockApp(app.appId);
    let isDecided = false;
    const deciding = signed(app, 1).finally(() => (isDecided = true));
    await until(() => lock.isAwaited());
    const freezing = freezes.freeze(app.appId);
    await until(() => lock.isAwaited(2));
    expect(isDecided).toBe(false);
    await lock.release();
    await Promise.all([freezing, deciding]);
    expect(await signed(app, 1)).toBe(false);
  });
});

it('a freeze waits for the payment that is being decided, and is not refused while too many wait', async () => {
  const { appId, sign } = await paying();
  const lock = await fixture.lockApp(appId);
  let busy = 0;
  const signing = Array.from({ length: 110 }, () =>
    sign().catch((error: unknown) => {
      if (isCoded(error, 'service_unavailable')) busy += 1;
    }),
  );
  await until(() => busy > 0);
  let isFrozen = false;
  const freezing = freezes.freeze(appId).then(({ frozen }) => (isFrozen = frozen));
  const waiting = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%SET payments_frozen_at = now()%'`;
  await until(async () => (await fixture.query(waiting)).length > 0);
  expect(isFrozen).toBe(false);
  await lock.release();
  await freezing;
  expect(isFrozen).toBe(true);
  await Promise.all(signing);
  expect(await refusal(sign())).toBe('payments_frozen');
});

it('a freeze waits longer for the App than one statement may, and tries again', async () => {
  const { appId } = await paying();
  const lock = await fixture.lockApp(appId);
  const freezing = freezes.freeze(appId);
  await sleep(4000);
  await lock.release();
  expect(await freezing).toMatchObject({ frozen: true });
  expect((await eventsOf(appId)).map(({ type }) => type)).toEqual(['payments.frozen']);
});

it('a freeze that cannot have the App is refused, and freezes nothing later', async () => {
  const { appId, sign } = await paying();
  const lock = await fixture.lockApp(appId);
  await expect(freezes.freeze(appId)).rejects.toMatchObject({ driverError: { code: '55P03' } });
  await lock.release();
  expect(await sign()).toHaveLength(65);
  expect(await freezes.get(appId)).toMatchObject({ frozen: false });
});
