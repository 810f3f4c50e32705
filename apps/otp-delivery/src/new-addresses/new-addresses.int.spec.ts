import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { userDeleted } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { LocksRepository } from '../passcodes/locks.repository.js';
import { newCaller, outcomeOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { NewAddresses } from './new-addresses.service.js';

const fixture = await otpDeliveryFixture();
const addresses = fixture.get(NewAddresses);

const CODE = '000000';

/** An address of the sandbox that a user of a new test App wants to add. */
function wanted(settings: Partial<Caller['settings']> = {}) {
  const caller = newCaller({ environment: 'test' }, settings);
  const destination = `${newId('email')}@sandbox.test`;
  return { caller, address: { user_id: newId('user'), type: 'email' as const, destination } };
}

type Wanted = ReturnType<typeof wanted>;
const send = ({ caller, address }: Wanted, more: object = {}) =>
  addresses.send(caller, { ...address, ...more });
const verify = ({ caller, address }: Wanted, otp = CODE, more: object = {}) =>
  outcomeOf(addresses.verify(caller, { ...address, otp, ...more }));

async function eventsOf({ app_id }: Caller) {
  return fixture.source.query<{ type: string; user_id: string; data: Record<string, string> }[]>(
    'SELECT type, user_id, data FROM outbox WHERE app_id = $1 ORDER BY seq',
    [app_id],
  );
}

describe('the code of a new address', () => {
  it('is right once, for this user and this address', async () => {
    const one = wanted();
    await send(one);
    const others: Wanted[] = [
      { ...one, address: { ...one.address, user_id: newId('user') } },
      { ...one, address: { ...one.address, destination: `x${one.address.destination}` } },
      { ...one, caller: newCaller({ environment: 'test' }) },
    ];
    for (const other of others) expect(await verify(other)).toBe('invalid_otp');
    expect(await verify(one)).toBe('ok');
    expect(await verify(one)).toBe('invalid_otp');
  });

  it('is used up by one of 50 calls at once', async () => {
    const one = wanted();
    await send(one);
    const calls = Array.from({ length: 50 }, () =>
      addresses.verify(one.caller, { ...one.address, otp: CODE }),
    );
    expect(await tally(calls)).toEqual({ ok: 1, invalid_otp: 49 });
  });

  it('names its user and no address in events', async () => {
    const one = wanted();
    await send(one);
    await verify(one);
    const { user_id } = one.address;
    const method_id = expect.stringMatching(/^new_email_[0-9a-f]{26}$/);
    expect(await eventsOf(one.caller)).toMatchObject([
      { type: 'passcode.requested', user_id, data: { method_id, method_type: 'email' } },
      { type: 'passcode.verified', user_id, data: { method_id, method_type: 'email' } },
    ]);
  });

  it('leaves the code that signs in by the address alone', async () => {
    const one = wanted();
    const { user_id, destination } = one.address;
    const method_id = newId('email');
    await fixture.passcodes.send(one.caller, { user_id, method_id, type: 'email', destination });
    await send(one);
    expect(await outcomeOf(fixture.guesses.verify(one.caller, { method_id, otp: CODE }))).toBe('ok');
    expect(await verify(one)).toBe('ok');
  });

  it('shares the limits of the address with every other message', async () => {
    const one = wanted();
    const other = { ...one, address: { ...one.address, user_id: newId('user') } };
    const sends = Array.from({ length: 20 }, (_, n) => send(n % 2 ? one : other));
    expect(await tally(sends)).toEqual({ ok: 5, too_many_messages: 15 });
  });

  it('allows 5 guesses, and 10 wrong ones lock the address for this user until it is unlocked', async () => {
    const one = wanted();
    const other = { ...one, address: { ...one.address, user_id: newId('user') } };
    await send(one);
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n += 1) outcomes.push(await verify(one, '111111'));
    expect(outcomes).toEqual([...Array<string>(5).fill('invalid_otp'), 'otp_attempts_exceeded']);
    await send(one);
    for (let n = 0; n < 5; n += 1) await verify(one, '111111');
    expect(await verify(one)).toBe('method_locked');
    await send(other);
    expect(await verify(other)).toBe('ok');
    const unlock = (user_id: string) =>
      fixture.get(LocksRepository).unlock(one.caller.app_id, { method_ids: [], user_id });
    expect(await unlock(other.address.user_id)).toEqual([]);
    expect(await unlock(one.address.user_id)).toHaveLength(1);
    await send(one);
    expect(await verify(one)).toBe('ok');
  });

  it('compares devices where the App does', async () => {
    const one = wanted({ fingerprint_match: 'ip' });
    await send(one, { device_fingerprint: { ip: '203.0.113.7' } });
    expect(await verify(one, CODE, { device_fingerprint: { ip: '203.0.113.8' } })).toBe(
      'device_fingerprint_mismatch',
    );
    expect(await verify(one, CODE, { device_fingerprint: { ip: '203.0.113.7' } })).toBe('ok');
  });

  it('is refused for a country that the App does not allow', async () => {
    const one = wanted({ sms_country_allowlist: ['DE'] });
    const address = { ...one.address, type: 'phone_number' as const, destination: '+14155552671' };
    expect(await outcomeOf(addresses.send(one.caller, address))).toBe('phone_country_not_allowed');
  });

  it('goes with its user, and no other row does', async () => {
    const [one, other] = [wanted(), wanted()];
    other.caller = one.caller;
    for (const each of [one, other]) await send(each);
    const subject = { app_id: one.caller.app_id, user_id: one.address.user_id };
    await fixture.events.apply(userDeleted, { ...subject, data: { method_ids: [newId('email')] } });
    expect(await verify(one)).toBe('invalid_otp');
    expect(await verify(other)).toBe('ok');
  });
});

it('a message says what its code is for', async () => {
  const caller = newCaller();
  const to = `${newId('email')}@example.com`;
  await addresses.send(caller, { user_id: newId('user'), type: 'email', destination: to, locale: 'de' });
  const mail = await eventually(() => fixture.inbox.to(to)[0]);
  expect(mail.text).toContain('um diese E-Mail-Adresse Ihrem Konto hinzuzufügen');
});
