import { expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { newCaller, outcomeOf } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';

const fixture = await otpDeliveryFixture();

const RIGHT = '000000';
const WRONG = '111111';

type Method = ReturnType<typeof methodOf>;

const newApps = () =>
  [newCaller({ environment: 'test' }, {}), newCaller({ environment: 'test' }, {})] as const;

function methodOf(caller: Caller, destination = `${newId('email')}@sandbox.test`) {
  return { caller, method_id: newId('email'), user_id: newId('user'), destination };
}

const send = ({ caller, ...method }: Method) => fixture.passcodes.send(caller, { ...method, type: 'email' });
const guess = ({ caller, method_id }: Method, otp = RIGHT) =>
  fixture.guesses.verify(caller, { method_id, otp });
const change = ({ method_id }: Method, assignment: string) =>
  fixture.source.query(`UPDATE passcodes SET ${assignment} WHERE method_id = $1`, [method_id]);

it('codes and guesses of one turn, of two Apps, are each stored and answered for their own method', async () => {
  const callers = newApps();
  const methods = Array.from({ length: 24 }, (_, n) => {
    return { ...methodOf(callers[n % 2 === 0 ? 0 : 1]), isRight: n % 3 > 0 };
  });
  await Promise.all(methods.map(send));
  const guessOf = (method: (typeof methods)[number]) =>
    outcomeOf(guess(method, method.isRight ? RIGHT : WRONG));
  // Of two right guesses at the last one, either finds its code used.
  const outcomes = await Promise.all([...methods, ...methods.slice(-1)].map(guessOf));
  const single = methods.slice(0, -1).map(({ isRight }) => (isRight ? 'ok' : 'invalid_otp'));
  expect(outcomes.slice(0, -2)).toEqual(single);
  expect(outcomes.slice(-2).toSorted()).toEqual(['invalid_otp', 'ok']);
  const rows = await fixture.source.query<object[]>(
    'SELECT app_id, method_id, user_id, consumed_at IS NOT NULL AS used FROM passcodes WHERE method_id = ANY($1)',
    [methods.map(({ method_id }) => method_id)],
  );
  const stored = methods.map(({ caller: { app_id }, method_id, user_id, isRight: used }) => ({
    ...{ app_id, method_id, user_id, used },
  }));
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set(stored.map((row) => JSON.stringify(row))),
  );
  const told = await fixture.source.query<object[]>(
    `SELECT app_id, user_id FROM outbox WHERE type = 'passcode.verified' AND user_id = ANY($1)`,
    [methods.map(({ user_id }) => user_id)],
  );
  const proven = methods.filter(({ isRight }) => isRight);
  expect(told).toHaveLength(proven.length);
  expect(told).toEqual(
    expect.arrayContaining(proven.map(({ caller: { app_id }, user_id }) => ({ app_id, user_id }))),
  );
});

it('a destination that was sent enough by one App is full for that App alone, also in one turn', async () => {
  const [one, other] = newApps();
  const full = `${newId('email')}@sandbox.test`;
  for (let sent = 0; sent < 5; sent += 1) await send(methodOf(one, full));
  const methods = [methodOf(one, full), methodOf(other, full), methodOf(one), methodOf(other)];
  expect(await Promise.all(methods.map((method) => outcomeOf(send(method))))).toEqual([
    'too_many_messages',
    'ok',
    'ok',
    'ok',
  ]);
  expect(await Promise.all(methods.map((method) => outcomeOf(guess(method))))).toEqual([
    'invalid_otp',
    'ok',
    'ok',
    'ok',
  ]);
});

it('guesses of one turn find each method in its own state, and none of another App', async () => {
  const [one, other] = newApps();
  const [sound, expired, used, locked] = [methodOf(one), methodOf(other), methodOf(one), methodOf(other)];
  await Promise.all([sound, expired, used, locked].map(send));
  await guess(used);
  await change(expired, `expires_at = now() - interval '1 second'`);
  await change(locked, `locked_until = now() + interval '1 hour'`);
  const foreign = { ...sound, caller: other };
  const outcomes = [foreign, expired, used, locked, sound].map((method) => outcomeOf(guess(method)));
  expect(await Promise.all(outcomes)).toEqual([
    'invalid_otp',
    'invalid_otp',
    'invalid_otp',
    'method_locked',
    'ok',
  ]);
});
