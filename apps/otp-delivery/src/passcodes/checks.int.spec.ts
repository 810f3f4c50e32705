import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { newCaller, outcomeOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';

const fixture = await otpDeliveryFixture();

const RIGHT = '000000';
const WRONG = '111111';
const device_fingerprint = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };

/** A sandbox method, whose code is known, with a new code. */
async function newMethod(fingerprint_match: 'none' | 'both') {
  const caller = newCaller({ environment: 'test' }, { fingerprint_match });
  const method_id = newId('email');
  const input = {
    method_id,
    user_id: newId('user'),
    type: 'email',
    destination: `${method_id}@sandbox.test`,
  } as const;
  const send = () => fixture.passcodes.send(caller, { ...input, device_fingerprint });
  const given = (otp: string, device: object = device_fingerprint) => ({
    method_id,
    otp,
    device_fingerprint: device,
  });
  await send();
  return {
    send,
    check: (otp: string, device?: object) => fixture.guesses.check(caller, given(otp, device)),
    verify: (otp: string) => fixture.guesses.verify(caller, given(otp)),
    state: async () => {
      const [row] = await fixture.source.query<object[]>(
        'SELECT attempts, wrong_streak, wrong_guesses, consumed_at, locked_until FROM passcodes WHERE method_id = $1',
        [method_id],
      );
      return row;
    },
  };
}

const UNTOUCHED = { attempts: 0, wrong_streak: 0, wrong_guesses: 0, consumed_at: null, locked_until: null };

describe.each(['none', 'both'] as const)('a check of a code (devices compared: %s)', (match) => {
  it('leaves a right code as it was, however often, and it can be used afterwards', async () => {
    const { check, verify, state } = await newMethod(match);
    for (let n = 0; n < 7; n += 1) expect(await outcomeOf(check(RIGHT))).toBe('ok');
    expect(await state()).toEqual(UNTOUCHED);
    expect(await tally(Array.from({ length: 5 }, () => verify(RIGHT)))).toMatchObject({ ok: 1 });
    expect(await outcomeOf(check(RIGHT))).toBe('invalid_otp');
  });

  it('50 wrong guesses at once: 5 are compared, and then the right code is refused, too', async () => {
    const { check, verify, state } = await newMethod(match);
    const outcomes = await tally(Array.from({ length: 50 }, () => check(WRONG)));
    expect(outcomes).toEqual({ invalid_otp: 5, otp_attempts_exceeded: 45 });
    expect(await state()).toMatchObject({ attempts: 5, wrong_guesses: 5 });
    expect(await outcomeOf(check(RIGHT))).toBe('otp_attempts_exceeded');
    expect(await outcomeOf(verify(RIGHT))).toBe('otp_attempts_exceeded');
  });

  it('locks the method after 10 wrong guesses in a row', async () => {
    const { check, send } = await newMethod(match);
    for (let n = 0; n < 5; n += 1) await outcomeOf(check(WRONG));
    await send();
    for (let n = 0; n < 5; n += 1) await outcomeOf(check(WRONG));
    await send();
    expect(await outcomeOf(check(RIGHT))).toBe('method_locked');
  });

  it('with the right code as fifth guess leaves the code usable', async () => {
    const { check, verify } = await newMethod(match);
    for (let n = 0; n < 4; n += 1) await outcomeOf(check(WRONG));
    expect(await outcomeOf(check(RIGHT))).toBe('ok');
    expect(await outcomeOf(verify(RIGHT))).toBe('ok');
  });
});

it('a check from another device is refused, and counts', async () => {
  const { check, state } = await newMethod('both');
  expect(await outcomeOf(check(RIGHT, { ip: '198.51.100.1', user_agent: 'x' }))).toBe(
    'device_fingerprint_mismatch',
  );
  expect(await state()).toMatchObject({ attempts: 1, wrong_guesses: 1 });
});
