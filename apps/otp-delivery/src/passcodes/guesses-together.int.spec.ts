import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { newCaller, outcomeOf } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';

const fixture = await otpDeliveryFixture();

const RIGHT = '000000';
const WRONG = '111111';

it('codes and guesses of one turn, of two Apps, are each stored and answered for their own method', async () => {
  const callers = [newCaller({ environment: 'test' }, {}), newCaller({ environment: 'test' }, {})] as const;
  const methods = Array.from({ length: 24 }, (_, n) => {
    const method_id = newId('email');
    const address = { type: 'email', destination: `${method_id}@sandbox.test` } as const;
    const isRight = n % 3 > 0;
    return { caller: callers[n % 2 === 0 ? 0 : 1], method_id, user_id: newId('user'), address, isRight };
  });
  await Promise.all(
    methods.map(({ caller, method_id, user_id, address }) =>
      fixture.passcodes.send(caller, { method_id, user_id, ...address }),
    ),
  );
  const guess = ({ caller, method_id, isRight }: (typeof methods)[number]) =>
    outcomeOf(fixture.guesses.verify(caller, { method_id, otp: isRight ? RIGHT : WRONG }));
  // Of two right guesses at the last one, either finds its code used.
  const outcomes = await Promise.all([...methods, ...methods.slice(-1)].map(guess));
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
