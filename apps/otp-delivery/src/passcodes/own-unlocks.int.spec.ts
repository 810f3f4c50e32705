import { describe, expect, it } from '@jest/globals';
import { type Caller, MOST_OWN_UNLOCKS, ownUnlock, type MethodType } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { newCaller, outcomeOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { OwnUnlocks } from './own-unlocks.service.js';
import { PasscodesController } from './passcodes.controller.js';

const fixture = await otpDeliveryFixture();

const [RIGHT, WRONG] = ['000000', '111111'];
const FOR_AN_HOUR = `wrong_guesses = 10, locked_until = now() + interval '1 hour'`;
const FOR_GOOD = `wrong_guesses = 100, locked_until = now() + interval '1 hour'`;

interface Method {
  caller: Caller;
  user_id: string;
  method_id: string;
}

/** A sandbox method with a new code, locked like this. */
async function locked(how: string, { prefix = 'email', user_id = newId('user') } = {}): Promise<Method> {
  const method = { caller: newCaller({ environment: 'test' }), user_id, method_id: newId(prefix) };
  await send(method);
  await change(method, how);
  return method;
}

const send = ({ caller, method_id, user_id }: Method) =>
  fixture.passcodes.send(caller, {
    ...{ method_id, user_id, type: 'email', destination: `${method_id}@sandbox.test` },
  });
const verify = ({ caller, method_id }: Method, otp: string) =>
  fixture.guesses.verify(caller, { method_id, otp });
const change = ({ method_id }: Method, assignment: string) =>
  fixture.source.query(`UPDATE passcodes SET ${assignment} WHERE method_id = $1`, [method_id]);
const events = ({ user_id }: Method) =>
  fixture.source.query<{ data: object }[]>(
    `SELECT data FROM outbox WHERE user_id = $1 AND type = 'method.unlocked' ORDER BY seq`,
    [user_id],
  );

const sign = ({ caller: { app_id }, user_id }: Method, method_type: MethodType | 'totp') =>
  fixture.attested.signerOf('session').sign(ownUnlock, { app_id, user_id, method_type });

/** What the gateway asks for the user, with the word of the session service. */
async function unlock(method: Method, method_type: MethodType = 'email', part = fixture.get(OwnUnlocks)) {
  const { caller, user_id } = method;
  return part.unlock(caller, { user_id, method_type, said: await sign(method, method_type) });
}

describe('the user', () => {
  it('lifts the locks of the named kind, with an event that says so', async () => {
    const method = await locked(FOR_AN_HOUR);
    const { method_id } = method;
    expect(await unlock(method, 'phone_number')).toEqual({ unlocked: 0 });
    expect(await outcomeOf(verify(method, RIGHT))).toBe('method_locked');
    expect(await unlock(method)).toEqual({ unlocked: 1 });
    expect(await events(method)).toEqual([{ data: { method_id, method_type: 'email', by_user: true } }]);
    expect(await unlock(method)).toEqual({ unlocked: 0 });
    expect(await outcomeOf(verify(method, RIGHT))).toBe('ok');
  });

  it('unlocks phone numbers as well, and no method of another user or App', async () => {
    const method = await locked(FOR_AN_HOUR, { prefix: 'pn' });
    for (const other of [{ user_id: newId('user') }, { caller: newCaller() }])
      expect(await unlock({ ...method, ...other }, 'phone_number')).toEqual({ unlocked: 0 });
    expect(await outcomeOf(verify(method, RIGHT))).toBe('method_locked');
    expect(await unlock(method, 'phone_number')).toEqual({ unlocked: 1 });
    expect(await outcomeOf(verify(method, RIGHT))).toBe('ok');
  });

  it('does not unlock an address that the user has not proved yet', async () => {
    const method = await locked(FOR_AN_HOUR, { prefix: 'new_email' });
    expect(await unlock(method)).toEqual({ unlocked: 0 });
    expect(await outcomeOf(verify(method, RIGHT))).toBe('method_locked');
  });
});

describe('whoever holds a stolen session', () => {
  /** Guesses wrong until the method is locked. @returns how many guesses were compared. */
  async function guessed(method: Method): Promise<number> {
    for (let compared = 0; ; compared += 1) {
      await change(method, 'attempts = 0');
      if ((await outcomeOf(verify(method, WRONG))) === 'method_locked') return compared;
    }
  }

  it('gets ten guesses for each unlock of a lasting lock, and three unlocks', async () => {
    const method = await locked(FOR_GOOD);
    for (let n = 0; n < MOST_OWN_UNLOCKS; n += 1) {
      expect(await unlock(method)).toEqual({ unlocked: 1 });
      expect(await guessed(method)).toBe(10);
    }
    const refused: unknown = await unlock(method).catch((error: unknown) => error);
    const details = { retryAfterSeconds: 86_400, reason: 'own_unlocks_used', userId: method.user_id };
    expect(refused).toMatchObject({ code: 'method_locked', details });
    await change(method, `locked_until = now() - interval '1 year'`);
    expect(await outcomeOf(verify(method, RIGHT))).toBe('method_locked');
  });

  it('gets no more than a hundred in all by lifting locks of an hour', async () => {
    const method = await locked('wrong_guesses = 70, wrong_streak = 0');
    expect(await guessed(method)).toBe(10);
    for (let n = 0; n < 2; n += 1) {
      expect(await unlock(method)).toEqual({ unlocked: 1 });
      expect(await guessed(method)).toBe(10);
    }
    await change(method, `locked_until = now() - interval '1 year'`);
    expect(await outcomeOf(verify(method, RIGHT))).toBe('method_locked');
  });

  it('reads how long the lock lasts once the unlocks are used', async () => {
    const method = await locked(`${FOR_AN_HOUR}, own_unlocks = ${MOST_OWN_UNLOCKS}`);
    const refused = (await unlock(method).catch((error: unknown) => error)) as {
      details: { retryAfterSeconds: number };
    };
    expect(refused).toMatchObject({ code: 'method_locked' });
    expect(refused.details.retryAfterSeconds).toBeGreaterThan(3500);
    expect(refused.details.retryAfterSeconds).toBeLessThanOrEqual(3600);
  });
});

it.each(['a right code', 'a right code that is compared later', 'the App'])(
  '%s gives the user three unlocks again',
  async (who) => {
    const method = await locked(`own_unlocks = ${MOST_OWN_UNLOCKS}, wrong_guesses = 10`);
    const { caller, method_id } = method;
    if (who === 'the App') {
      await change(method, FOR_GOOD);
      await fixture
        .get(PasscodesController)
        .unlock({ caller, requestId: 'req_1', input: { method_ids: [method_id] } });
    } else {
      const fingerprint_match = who === 'a right code' ? 'none' : 'both';
      const settings = { ...caller.settings, fingerprint_match } as const;
      expect(await outcomeOf(verify({ ...method, caller: { ...caller, settings } }, RIGHT))).toBe('ok');
    }
    await change(method, FOR_AN_HOUR);
    expect(await unlock(method)).toEqual({ unlocked: 1 });
  },
);

it('50 unlocks at once, over two replicas, are one, with one event', async () => {
  const method = await locked(`${FOR_GOOD}, own_unlocks = ${MOST_OWN_UNLOCKS - 1}`);
  const other = await fixture.serve();
  const services = [fixture.get(OwnUnlocks), other.get(OwnUnlocks)];
  const race = Array.from({ length: 50 }, (_, n) => unlock(method, 'email', services[n % 2]));
  const unlocked = (await Promise.all(race)).map((answer) => answer.unlocked);
  expect(unlocked.filter((count) => count === 1)).toHaveLength(1);
  expect(await events(method)).toHaveLength(1);
  await change(method, FOR_GOOD);
  expect(await tally([unlock(method)])).toEqual({ method_locked: 1 });
  await other.close();
});

describe('the word of the session service', () => {
  it.each<[string, (method: Method) => Promise<string>]>([
    ['missing', () => Promise.resolve(undefined as never)],
    ['of another user', (method) => sign({ ...method, user_id: newId('user') }, 'email')],
    ['of another App', (method) => sign({ ...method, caller: newCaller() }, 'email')],
    ['of another kind', (method) => sign(method, 'totp')],
  ])('%s unlocks nothing', async (_, said) => {
    const method = await locked(FOR_AN_HOUR);
    const { caller, user_id } = method;
    const input = { user_id, method_type: 'email' as const, said: await said(method) };
    await expect(fixture.get(OwnUnlocks).unlock(caller, input)).rejects.toThrow();
    expect(await outcomeOf(verify(method, RIGHT))).toBe('method_locked');
  });
});
