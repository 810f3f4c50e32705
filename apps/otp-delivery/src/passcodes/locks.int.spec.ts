import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { newCaller, outcomeOf, retryAfterOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { Guesses } from './guesses.service.js';
import { PasscodesController } from './passcodes.controller.js';
import { PasscodesRepository } from './passcodes.repository.js';

const fixture = await otpDeliveryFixture();

const RIGHT = '000000';
const WRONG = '111111';
const device = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };

interface Method {
  caller: Caller;
  user_id: string;
  method_id: string;
}

/** A sandbox method, whose code is known, with a new code. */
async function newMethod(settings = {}, prefix: 'email' | 'pn' = 'email'): Promise<Method> {
  const caller = newCaller({ environment: 'test' }, settings);
  const method = { caller, user_id: newId('user'), method_id: newId(prefix) };
  await send(method);
  return method;
}

const send = ({ caller, method_id, user_id }: Method) =>
  fixture.passcodes.send(caller, {
    method_id,
    user_id,
    type: 'email',
    destination: `${method_id}@sandbox.test`,
    device_fingerprint: device,
  });

const verify = ({ caller, method_id }: Method, otp: string, guesses = fixture.guesses) =>
  guesses.verify(caller, { method_id, otp, device_fingerprint: device });

const change = ({ method_id }: Method, assignment: string) =>
  fixture.source.query(`UPDATE passcodes SET ${assignment} WHERE method_id = $1`, [method_id]);

const wrongGuesses = async ({ method_id }: Method) => {
  const [row] = await fixture.source.query<{ wrong_guesses: number }[]>(
    'SELECT wrong_guesses FROM passcodes WHERE method_id = $1',
    [method_id],
  );
  return row?.wrong_guesses;
};

const events = ({ method_id }: Method) =>
  fixture.source.query<object[]>(
    `SELECT type, user_id, data FROM outbox WHERE data->>'method_id' = $1 AND type LIKE 'method.%' ORDER BY seq`,
    [method_id],
  );

const eventOf = ({ user_id, method_id }: Method, type: string, data: object) => ({
  type,
  user_id,
  data: { method_id, method_type: method_id.startsWith('pn_') ? 'phone_number' : 'email', ...data },
});

const unlock = ({ caller }: Method, ...method_ids: string[]) =>
  fixture.get(PasscodesController).unlock({ caller, requestId: 'req_1', input: { method_ids } });

const MODES = [
  ['compared at once', { fingerprint_match: 'none' }],
  ['compared after its device', { fingerprint_match: 'both' }],
] as const;

describe.each(MODES)('the hundredth wrong guess, %s', (_mode, settings) => {
  it('locks for good, for every later code and for any time', async () => {
    const method = await newMethod(settings);
    await change(method, `wrong_guesses = 99, wrong_streak = 3`);
    expect(await outcomeOf(verify(method, WRONG))).toBe('invalid_otp');
    await change(method, `locked_until = now() - interval '1 year'`);
    await send(method);
    expect(await outcomeOf(verify(method, RIGHT))).toBe('method_locked');
    expect(await retryAfterOf(verify(method, RIGHT))).toBe(86_400);
    expect(await events(method)).toEqual([eventOf(method, 'method.locked', { lasting: true })]);
  });

  it('of 50 that race at the limit, over two replicas: exactly the remaining guesses are compared', async () => {
    const method = await newMethod(settings);
    await change(method, 'wrong_guesses = 97, wrong_streak = 1');
    const other = await fixture.serve();
    const services = [fixture.guesses, other.get(Guesses)];
    const race = Array.from({ length: 50 }, (_, n) => verify(method, WRONG, services[n % 2]));
    expect(await tally(race)).toEqual({ invalid_otp: 3, method_locked: 47 });
    expect(await wrongGuesses(method)).toBe(100);
    expect(await events(method)).toEqual([eventOf(method, 'method.locked', { lasting: true })]);
    await other.close();
  });

  it('that turns out to be right does not count and leaves no lock', async () => {
    const method = await newMethod(settings);
    await change(method, 'wrong_guesses = 99, wrong_streak = 9');
    expect(await outcomeOf(verify(method, RIGHT))).toBe('ok');
    expect(await wrongGuesses(method)).toBe(0);
    await send(method);
    expect(await outcomeOf(verify(method, RIGHT))).toBe('ok');
    const locked = await events(method);
    if (settings.fingerprint_match === 'none') expect(locked).toEqual([]);
    else expect(locked.at(-1)).toEqual(eventOf(method, 'method.unlocked', {}));
  });
});

describe('a lock of an hour', () => {
  it('has one event, with the tenth wrong guess of a streak', async () => {
    const method = await newMethod({}, 'pn');
    await change(method, 'wrong_guesses = 8, wrong_streak = 8');
    const race = Array.from({ length: 50 }, () => verify(method, WRONG));
    expect(await tally(race)).toEqual({ invalid_otp: 2, method_locked: 48 });
    expect(await events(method)).toEqual([eventOf(method, 'method.locked', { lasting: false })]);
  });

  it('and further ones add up to a lock for good', async () => {
    const method = await newMethod();
    for (let count = 0; count < 100; count += 1) {
      await change(
        method,
        `attempts = 0, locked_until = CASE WHEN locked_until IS NULL THEN NULL ELSE now() END`,
      );
      expect(await outcomeOf(verify(method, WRONG))).toBe('invalid_otp');
    }
    await change(method, `attempts = 0, locked_until = NULL`);
    expect(await outcomeOf(verify(method, RIGHT))).toBe('method_locked');
    expect(await events(method)).toHaveLength(10);
  });
});

it('a right guess that was counted before another one locked unlocks, and adds the event', async () => {
  const method = await newMethod({ fingerprint_match: 'both' });
  await change(method, 'wrong_guesses = 8, wrong_streak = 8');
  const passcodes = fixture.get(PasscodesRepository);
  const ref = { appId: method.caller.app_id, methodId: method.method_id };
  const right = await passcodes.guess(ref, { digest: null, right: 'uses_up' });
  const wrong = await passcodes.guess(ref, { digest: null, right: 'uses_up' });
  if (!right || !wrong) throw new Error('both were counted');
  expect([right.locks, wrong.locks]).toEqual([false, true]);
  const [stored] = await fixture.source.query<{ code_digest: Buffer }[]>(
    'SELECT code_digest FROM passcodes WHERE method_id = $1',
    [method.method_id],
  );
  if (!stored) throw new Error('there is a code');
  expect(await passcodes.spend(ref, wrong, { digest: Buffer.from('wrong'), right: 'uses_up' })).toBe(false);
  expect(await passcodes.spend(ref, right, { digest: stored.code_digest, right: 'uses_up' })).toBe(true);
  expect(await passcodes.spend(ref, right, { digest: stored.code_digest, right: 'uses_up' })).toBe(false);
  expect(await events(method)).toEqual([
    eventOf(method, 'method.locked', { lasting: false }),
    eventOf(method, 'method.unlocked', {}),
  ]);
});

describe('the locks that an operator reads', () => {
  const locked = async ({ caller, user_id }: Method, ...method_ids: string[]) => {
    const input = { method_ids, user_id };
    const { locks } = await fixture.get(PasscodesController).locked({ caller, requestId: 'req_1', input });
    return locks;
  };

  it('have both kinds, and belong to methods that are named or about to be added', async () => {
    const lasting = await newMethod();
    const passing = { ...lasting, method_id: newId('pn') };
    const added = { ...lasting, method_id: `new_email_${'0'.repeat(26)}` };
    const open = { ...lasting, method_id: newId('email') };
    for (const method of [passing, added, open]) await send(method);
    await change(lasting, `wrong_guesses = 100, locked_until = now() + interval '1 hour'`);
    for (const method of [passing, added])
      await change(method, `wrong_guesses = 10, locked_until = to_timestamp(4102444800)`);
    await change(open, `wrong_guesses = 10, locked_until = now() - interval '1 second'`);
    const named = [lasting, passing, open].map(({ method_id }) => method_id);
    expect(await locked(lasting, ...named)).toEqual([
      { method_id: lasting.method_id, method_type: 'email', locked_until: 0 },
      { method_id: added.method_id, method_type: 'email', locked_until: 4102444800 },
      { method_id: passing.method_id, method_type: 'phone_number', locked_until: 4102444800 },
    ]);
    expect(await locked({ ...lasting, caller: newCaller() }, ...named)).toEqual([]);
    await unlock(lasting, lasting.method_id);
    expect(await locked(lasting, lasting.method_id)).toMatchObject([{ method_id: added.method_id }]);
  });
});

describe('to unlock', () => {
  it('unlocks the named methods from both kinds of lock, and adds an event for each', async () => {
    const lasting = await newMethod();
    const other = { ...lasting, method_id: newId('pn') };
    await send(other);
    const untouched = { ...lasting, method_id: newId('email') };
    await send(untouched);
    const open = { ...lasting, method_id: newId('email') };
    await send(open);
    await change(lasting, 'wrong_guesses = 100');
    for (const method of [other, untouched])
      await change(method, `wrong_guesses = 10, locked_until = now() + interval '1 hour'`);
    await change(open, 'wrong_guesses = 4, wrong_streak = 4');
    const named = [lasting, other, open].map(({ method_id }) => method_id);
    const { method_ids } = await unlock(lasting, ...named);
    expect(method_ids.toSorted()).toEqual([lasting.method_id, other.method_id].toSorted());
    for (const method of [lasting, other]) {
      expect(await outcomeOf(verify(method, RIGHT))).toBe('ok');
      expect(await events(method)).toEqual([eventOf(method, 'method.unlocked', {})]);
    }
    expect(await outcomeOf(verify(untouched, RIGHT))).toBe('method_locked');
    expect(await wrongGuesses(open)).toBe(4);
    expect(await unlock(lasting, ...named)).toEqual({ method_ids: [] });
  });

  it('touches no other App, and 50 at once add one event', async () => {
    const method = await newMethod();
    await change(method, 'wrong_guesses = 100');
    expect(await unlock({ ...method, caller: newCaller() }, method.method_id)).toEqual({ method_ids: [] });
    expect(await outcomeOf(verify(method, RIGHT))).toBe('method_locked');
    const answers = await Promise.all(Array.from({ length: 50 }, () => unlock(method, method.method_id)));
    expect(answers.flatMap(({ method_ids }) => method_ids)).toEqual([method.method_id]);
    expect(await events(method)).toHaveLength(1);
  });
});
