import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, expect, it } from '@jest/globals';
import { type Caller, otherProofs } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { callerOf, outcomeOf } from '../testing/callers.js';
import { mfaFixture, mfaReplica } from '../testing/mfa-replica.js';
import { totpClient } from '../testing/totp-client.js';
import { ORIGIN, webauthnClient } from '../testing/webauthn-client.js';

const RACE = 50;

const { database, replica } = await mfaFixture('begun_factors');
const other = mfaReplica(database);

let caller: Caller;
beforeEach(() => {
  caller = callerOf();
});

function person(user_id = newId('user')) {
  const totp = totpClient(database, replica, caller, user_id);
  const webauthn = webauthnClient(replica, caller, user_id);
  return { user_id, totp, webauthn, authenticator: new SoftwareAuthenticator(ORIGIN) };
}

const voidOf = (user_id: string) => other.factors.voidBegun(caller, { user_id });

/** Begins a factor of each kind, and answers how to finish it. */
const FINISHING = {
  'a passkey': async ({ webauthn, authenticator }: ReturnType<typeof person>) => {
    const answer = authenticator.create(await webauthn.beginRegistration());
    return () => webauthn.create(answer);
  },
  'a TOTP': async ({ totp }: ReturnType<typeof person>) => {
    const begun = await totp.create();
    return () => totp.verify(totp.codeOf(begun));
  },
};

const REFUSED = { 'a passkey': 'invalid_webauthn_credential', 'a TOTP': 'totp_not_found' } as const;
const KINDS = Object.keys(FINISHING) as (keyof typeof FINISHING)[];

it.each(KINDS)(
  '%s that was begun before cannot be finished, one that is begun afterwards can',
  async (kind) => {
    const stranger = person();
    const finish = await FINISHING[kind](stranger);
    expect(await other.factors.hasFinished(caller, stranger)).toEqual({ proven: false });
    expect(await voidOf(stranger.user_id)).toMatchObject({ proven: false });
    expect(await outcomeOf(finish())).toBe(REFUSED[kind]);
    expect(await outcomeOf((await FINISHING[kind](stranger))())).toBe('ok');
  },
);

it.each(KINDS)('a finished %s stays and proves the user', async (kind) => {
  const { user_id, ...rest } = person();
  await (
    await FINISHING[kind]({ user_id, ...rest })
  )();
  expect(await voidOf(user_id)).toMatchObject({ proven: true });
  expect(await voidOf(user_id)).toMatchObject({ proven: true });
  expect(await other.factors.hasFinished(caller, { user_id })).toEqual({ proven: true });
  expect(await other.factors.hasFinished(callerOf(), { user_id })).toEqual({ proven: false });
  const { users } = await replica.factors.of(caller, [user_id]);
  expect([...(users[0]?.totps ?? []), ...(users[0]?.webauthn_credentials ?? [])]).toHaveLength(1);
});

it('is said in its own name, for one user of one App', async () => {
  const { user_id, totp } = person();
  await totp.verify(totp.codeOf(await totp.create()));
  const { app_id } = caller;
  for (const [user, proven] of [
    [user_id, true],
    [newId('user'), false],
  ] as const) {
    const { said } = await voidOf(user);
    expect(await other.attested.read(otherProofs.mfa, said)).toEqual({ app_id, user_id: user, proven });
  }
});

it('leaves other users, other Apps and sign-ins alone, and adds the event of the removed TOTP', async () => {
  const [gone, kept, elsewhere] = [person(), person(), person()];
  await elsewhere.webauthn.register(elsewhere.authenticator);
  const request = await elsewhere.webauthn.beginAuthentication();
  const finish = await FINISHING['a TOTP'](kept);
  await FINISHING['a TOTP'](gone);
  await other.factors.voidBegun(callerOf(), { user_id: kept.user_id });
  await voidOf(gone.user_id);
  await voidOf(gone.user_id);
  await voidOf(elsewhere.user_id);
  expect(await outcomeOf(finish())).toBe('ok');
  expect(await outcomeOf(elsewhere.webauthn.verify(elsewhere.authenticator.get(request)))).toBe('ok');
  expect(await database.eventsOf(gone.user_id)).toEqual(['totp.created', 'totp.removed']);
});

it.each(KINDS)(`%s: ${RACE} times, it is finished and seen, or it is void`, async (kind) => {
  const outcomes = await Promise.all(
    Array.from({ length: RACE }, async (_, n) => {
      const stranger = person();
      const finish = await FINISHING[kind](stranger);
      const [finished, { proven }] = await Promise.all([
        delay(n % 5).then(() => outcomeOf(finish())),
        delay(n % 7).then(() => voidOf(stranger.user_id)),
      ]);
      return { isFinished: finished === 'ok', proven };
    }),
  );
  expect(outcomes.filter(({ isFinished, proven }) => isFinished !== proven)).toEqual([]);
});
