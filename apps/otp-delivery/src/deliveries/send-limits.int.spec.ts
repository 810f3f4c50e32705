import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { newCaller, outcomeOf, retryAfterOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';

const fixture = await otpDeliveryFixture({ SMS_COUNTRY_HOURLY_LIMIT: '10', PUBLIC_SMS_PER_RANGE: '3' });

const newEmail = () => `${newId('email')}@example.com`;
const newNumber = (() => {
  let next = 1000;
  return (prefix = '+4915112') => `${prefix}${(next++).toString().padStart(6, '0')}`;
})();

function send(caller: Caller, type: 'email' | 'phone_number', destination: string) {
  return fixture.passcodes.send(caller, {
    user_id: newId('user'),
    method_id: destination,
    type,
    destination,
  });
}

const age = (interval: string, caller: Caller) =>
  fixture.source.query(
    `UPDATE send_windows SET sends = ARRAY(SELECT s - $1::interval FROM unnest(sends) s) WHERE app_id = $2`,
    [interval, caller.app_id],
  );

describe('per destination', () => {
  it('50 at once: exactly 5 are sent, and Retry-After is exact', async () => {
    const caller = newCaller();
    const email = newEmail();
    const calls = Array.from({ length: 50 }, () => send(caller, 'email', email));
    expect(await tally(calls)).toEqual({ ok: 5, too_many_messages: 45 });
    await age('4 minutes', caller);
    const seconds = (await retryAfterOf(send(caller, 'email', email))) ?? 0;
    expect(seconds).toBeGreaterThan(350);
    expect(seconds).toBeLessThanOrEqual(360);
  });

  it('20 in 24 hours', async () => {
    const caller = newCaller();
    const email = newEmail();
    for (let round = 0; round < 4; round += 1) {
      for (let n = 0; n < 5; n += 1) await send(caller, 'email', email);
      await age('11 minutes', caller);
    }
    expect(await outcomeOf(send(caller, 'email', email))).toBe('too_many_messages');
    expect(await retryAfterOf(send(caller, 'email', email))).toBeGreaterThan(23 * 3600);
    await age('24 hours', caller);
    expect(await outcomeOf(send(caller, 'email', email))).toBe('ok');
  });

  it('a refusal changes nothing: the code before it still works, and it is not counted', async () => {
    const caller = newCaller({ environment: 'test' });
    const email = 'ada@sandbox.test';
    for (let n = 0; n < 5; n += 1) await send(caller, 'email', email);
    expect(await outcomeOf(send(caller, 'email', email))).toBe('too_many_messages');
    expect(await outcomeOf(fixture.guesses.verify(caller, { method_id: email, otp: '000000' }))).toBe('ok');
  });

  it('is shared by codes and links, but not between Apps or destinations', async () => {
    const caller = newCaller({ environment: 'test' });
    const email = newEmail();
    for (let n = 0; n < 4; n += 1) await send(caller, 'email', email);
    const link = { user_id: 'user_1', method_id: email, method_type: 'email', email } as const;
    const sendLink = () => fixture.links.send(caller, { ...link, redirect_url: 'http://localhost:3000/in' });
    expect(await outcomeOf(sendLink())).toBe('ok');
    expect(await outcomeOf(sendLink())).toBe('too_many_messages');
    expect(await outcomeOf(send(caller, 'email', email))).toBe('too_many_messages');
    expect(await outcomeOf(send(caller, 'email', newEmail()))).toBe('ok');
    expect(await outcomeOf(send(newCaller(), 'email', email))).toBe('ok');
  });
});

describe('per country', () => {
  it('50 SMS at once to as many numbers: no more are sent than the limit of the hour', async () => {
    const caller = newCaller();
    const calls = Array.from({ length: 50 }, () => send(caller, 'phone_number', newNumber()));
    expect(await tally(calls)).toEqual({ ok: 10, too_many_messages: 40 });
    const seconds = (await retryAfterOf(send(caller, 'phone_number', newNumber()))) ?? 0;
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(await outcomeOf(send(caller, 'phone_number', '+14155552671'))).toBe('ok');
    expect(await outcomeOf(send(newCaller(), 'phone_number', newNumber()))).toBe('ok');
  });

  it('a country outside the allow-list is refused before anything is counted', async () => {
    const caller = newCaller({}, { sms_country_allowlist: ['US'] });
    expect(await outcomeOf(send(caller, 'phone_number', newNumber()))).toBe('phone_country_not_allowed');
    expect(await outcomeOf(send(caller, 'phone_number', '+14155552671'))).toBe('ok');
    const counted = await fixture.source.query('SELECT country FROM sms_country_hours WHERE app_id = $1', [
      caller.app_id,
    ]);
    expect(counted).toEqual([{ country: 'US' }]);
  });
});

describe('numbers that differ in their last digits alone', () => {
  const publicCaller = () => newCaller({ key_kind: 'public' }, { sms_country_allowlist: ['DE'] });

  it('get three SMS in an hour without a secret key, exactly, and others go on', async () => {
    const caller = publicCaller();
    const calls = Array.from({ length: 20 }, (_, n) =>
      send(caller, 'phone_number', `+4915112340${(100 + n).toString()}`),
    );
    expect(await tally(calls)).toEqual({ ok: 3, too_many_messages: 17 });
    const seconds = (await retryAfterOf(send(caller, 'phone_number', '+4915112340999'))) ?? 0;
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(await outcomeOf(send(caller, 'phone_number', '+4915112341100'))).toBe('ok');
    expect(await outcomeOf(send({ ...caller, key_kind: 'secret' }, 'phone_number', '+4915112340998'))).toBe(
      'ok',
    );
    expect(await outcomeOf(send(publicCaller(), 'phone_number', '+4915112340997'))).toBe('ok');
  });
});
