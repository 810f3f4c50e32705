import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { newWallet, signatureOf, SignInFixture } from '../testing/sign-in-fixture.js';
import { callerOf, started } from '../testing/wallet-fixture.js';
import { ExternalWallets } from './external-wallets.service.js';

const RACE = 50;

const fixture = await started(new SignInFixture());
const replica = await fixture.serve({});

const voidOf = (user_id: string, caller = fixture.caller) =>
  replica.get(ExternalWallets).voidBegun(caller, { user_id });
const isProven = async (user_id: string, caller = fixture.caller) =>
  (await replica.get(ExternalWallets).hasProven(caller, { user_id })).proven;

/** A challenge that gives the user a wallet, and its right answer. */
async function begun(user_id: string | undefined, wallet = newWallet()) {
  const { challenge } = await fixture.begin(wallet.address, { user_id });
  return signatureOf(wallet.address, await wallet.signMessage(challenge), { challenge });
}

it('a challenge from before cannot be finished, one from afterwards can', async () => {
  const user_id = newId('user');
  const wallet = newWallet();
  const given = await begun(user_id, wallet);
  expect(await voidOf(user_id)).toEqual({ proven: false });
  expect(await fixture.outcome(given)).toBe('challenge_not_found');
  expect(await fixture.outcome(await begun(user_id, wallet))).toBe('ok');
  expect(await voidOf(user_id)).toEqual({ proven: true });
  expect([await isProven(user_id), await isProven(user_id, callerOf())]).toEqual([true, false]);
});

it('a wallet in custody and a watched one do not prove a user', async () => {
  const { user_id } = await fixture.create(fixture.caller);
  const watched = await fixture.watch(fixture.caller, 'ethereum', newWallet().address);
  expect(await voidOf(user_id)).toEqual({ proven: false });
  expect(await voidOf(watched.user_id)).toEqual({ proven: false });
  expect([await isProven(user_id), await isProven(watched.user_id)]).toEqual([false, false]);
});

it('a wallet that was detached proves its user no more', async () => {
  const user_id = newId('user');
  const wallet = await fixture.signIn(await begun(user_id));
  await replica.get(ExternalWallets).detach(fixture.caller, wallet.id);
  expect(await voidOf(user_id)).toEqual({ proven: false });
});

it('leaves other users, other Apps and challenges without a user alone', async () => {
  const [user_id, someone] = [newId('user'), newId('user')];
  const given = [await begun(someone), await begun(undefined)];
  await voidOf(user_id);
  await voidOf(someone, callerOf());
  for (const one of given) expect(await fixture.outcome(one)).toBe('ok');
});

it(`${RACE} times, the wallet is attached and seen, or its challenge is void`, async () => {
  const users = Array.from({ length: RACE }, () => newId('user'));
  const given = await Promise.all(users.map((user_id) => begun(user_id)));
  const outcomes = await Promise.all(
    given.map(async (one, n) => {
      const [finished, { proven }] = await Promise.all([
        delay(n % 5).then(() => fixture.outcome(one)),
        delay(n % 7).then(() => voidOf(users[n] ?? '')),
      ]);
      return { isFinished: finished === 'ok', proven };
    }),
  );
  expect(outcomes.filter(({ isFinished, proven }) => isFinished !== proven)).toEqual([]);
});
