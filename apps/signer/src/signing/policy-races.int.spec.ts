import { expect, it } from '@jest/globals';
import { toUnits } from '@latchkey/chains/payments';
import type { PaymentIntent } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { raceRounds } from '@latchkey/platform/testing';
import { PoliciesService } from '../policies/policies.service.js';
import { callerOf, started } from '../testing/signer-fixture.js';
import { COIN, evmBytes, evmIntent, SigningFixture } from '../testing/signing-fixture.js';
import { SigningService } from './signing.service.js';

const fixture = await started(new SigningFixture());
const replicas = [fixture.get(SigningService), (await fixture.serveApart(fixture.env)).get(SigningService)];
const PAYMENTS = 50;
const REFUSALS = ['transfer_limit_exceeded', 'transfer_not_allowed'];

function payment(units: bigint, changed: Partial<PaymentIntent> = {}) {
  return {
    intent: evmIntent({ units: `${units}`, ...changed }),
    unsigned: evmBytes({ ...COIN, value: units }),
  };
}

/** Signs, again where a busy machine had no time for the lock. @returns whether it was signed. */
async function signed(sign: () => Promise<Buffer>): Promise<boolean> {
  for (;;)
    try {
      return (await sign()).length > 0;
    } catch (error) {
      if (REFUSALS.some((code) => isCoded(error, code))) return false;
      if (!(error instanceof Error && /lock timeout|timeout exceeded/.test(error.message))) throw error;
    }
}

it('50 payments at once in two processes never exceed the limits by one unit', async () => {
  const caller = callerOf();
  const wallets = await Promise.all([1, 2, 3].map(() => fixture.create(caller)));
  const place = { appId: caller.app_id, walletId: '' };
  const policies = fixture.get(PoliciesService);
  await policies.set(place, {
    rules: [
      {
        currency: 'ethereum',
        limits: { per_transfer: '0.00000000000000001', per_day: '0.0000000000000001' },
      },
    ],
  });
  const [first] = wallets;
  await policies.set(
    { ...place, walletId: first?.id ?? '' },
    { rules: [{ currency: 'ethereum', limits: { per_30_days: '0.000000000000000023' } }] },
  );
  const asked = Array.from({ length: PAYMENTS }, (_, n) => ({
    wallet: wallets[n % wallets.length]!,
    at: replicas[n % replicas.length]!,
    units: BigInt(1 + ((n * 7) % 10)),
  }));
  const outcomes = await Promise.all(
    asked.map(({ wallet, at, units }) => {
      const made = payment(units);
      return signed(() => fixture.sign(wallet, made, { by: caller, at }));
    }),
  );
  const paid = asked.filter((_, n) => outcomes[n]);
  const sum = (of: typeof paid) => of.reduce((total, { units }) => total + units, 0n);
  expect(sum(paid)).toBeLessThanOrEqual(100n);
  expect(sum(paid.filter(({ wallet }) => wallet === first))).toBeLessThanOrEqual(23n);
  // Each payment that was refused had no room: the limits are used up to less than the smallest of them.
  expect(sum(paid)).toBeGreaterThan(90n);
  const { windows } = await policies.get(place);
  expect(windows).toMatchObject([
    { spent: `0.${'0'.repeat(18 - String(sum(paid)).length)}${sum(paid)}`.replace(/0+$/, '') },
  ]);
}, 60_000);

it('one transfer that is signed in two processes at once counts once, and fits', async () => {
  const caller = callerOf();
  const wallet = await fixture.create(caller);
  const place = { appId: caller.app_id, walletId: '' };
  const policies = fixture.get(PoliciesService);
  await policies.set(place, {
    rules: [{ currency: 'ethereum', limits: { per_day: '0.000000000000000007' } }],
  });
  const made = payment(7n, { transfer_id: newId('transfer') });
  const signing = Array.from({ length: 10 }, (_, n) =>
    signed(() => fixture.sign(wallet, made, { by: caller, at: replicas[n % 2]! })),
  );
  expect(await Promise.all(signing)).toEqual(Array.from({ length: 10 }, () => true));
});

it('no payment is signed by a former policy after the new one is answered', async () => {
  const caller = callerOf();
  const wallet = await fixture.create(caller);
  const place = { appId: caller.app_id, walletId: '' };
  const policies = fixture.get(PoliciesService);
  const pay = (n: number) =>
    signed(() => fixture.sign(wallet, payment(1n), { by: caller, at: replicas[n % 2]! }));
  const burst = (count: number) => Array.from({ length: count }, (_, n) => pay(n));
  let open = 0;
  for (let round = 0; round < raceRounds(5); round += 1) {
    await policies.set(place, { rules: [{}] });
    const before = burst(12);
    // The change races with those that follow the first.
    await Promise.race(before);
    await policies.set(place, { rules: [] });
    expect(await Promise.all(burst(4))).toEqual([false, false, false, false]);
    open += (await Promise.all(before)).filter(Boolean).length;
  }
  expect(open).toBeGreaterThan(0);
});

it('what was cut off in its transaction is not signed, and what was signed is counted', async () => {
  const caller = callerOf();
  const wallet = await fixture.create(caller);
  const place = { appId: caller.app_id, walletId: '' };
  const policies = fixture.get(PoliciesService);
  await policies.set(place, {
    rules: [{ currency: 'ethereum', limits: { per_day: '0.00000000000000006' } }],
  });
  let isOver = false;
  let cut = 0;
  const cutOff = async () => {
    while (!isOver) {
      const ended = await fixture.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction' LIMIT 1`,
      );
      cut += ended.length;
    }
  };
  const cutting = cutOff();
  const outcomes = await Promise.all(
    Array.from({ length: PAYMENTS }, (_, n) =>
      fixture.sign(wallet, payment(3n), { by: caller, at: replicas[n % 2]! }).then(
        () => 3n,
        () => 0n,
      ),
    ),
  );
  isOver = true;
  await cutting;
  const answered = outcomes.reduce((sum, units) => sum + units, 0n);
  const { windows } = await policies.get(place);
  const held = toUnits(windows[0]?.spent ?? '', 18) ?? -1n;
  expect(cut).toBeGreaterThan(0);
  // A commit whose answer was lost is counted, and its signature was dropped.
  expect(held).toBeGreaterThanOrEqual(answered);
  expect(held).toBeLessThanOrEqual(60n);
}, 60_000);
