import { describe, expect, it } from '@jest/globals';
import { type Caller, smsCaller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { newCaller, outcomeOf, retryAfterOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { callerWith, LISTED, newNumber, secondsUntilMidnight, smsSends } from '../testing/sms-sends.js';

const fixture = await otpDeliveryFixture();
const { send, sends, countsOf } = smsSends(fixture);

describe('the limit of a day', () => {
  it.each(['secret', 'public'] as const)('is exact for 40 sends at once with a %s key', async (kind) => {
    const caller = callerWith(kind, { sms_daily_limit: 15 });
    expect(await sends(caller, 40)).toEqual({ ok: 15, too_many_messages: 25 });
    const seconds = (await retryAfterOf(send(caller))) ?? 0;
    expect(Math.abs(seconds - secondsUntilMidnight())).toBeLessThan(5);
  });

  it('holds over all countries, and not for another App', async () => {
    const caller = callerWith('public', { sms_daily_limit: 2 });
    await send(caller);
    await send(caller, '+14155552671');
    expect(await outcomeOf(send(caller, '+447400123456'))).toBe('too_many_messages');
    expect(await outcomeOf(send(callerWith('public', { sms_daily_limit: 2 })))).toBe('ok');
  });

  it('is counted apart for visitors, who use nothing up that the server needs', async () => {
    const visitor = callerWith('public', { sms_daily_limit: 2 });
    const server: Caller = { ...visitor, key_kind: 'secret' };
    expect(await sends(visitor, 5)).toEqual({ ok: 2, too_many_messages: 3 });
    expect(await sends(server, 5)).toEqual({ ok: 2, too_many_messages: 3 });
  });

  it('is 1,000 without a secret key, and any number with one, where the App sets none', async () => {
    const [visitor, server] = [callerWith('public'), callerWith('secret')];
    const filled = (caller: Caller) =>
      fixture.source.query(
        `INSERT INTO sms_days VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2, '', 999, 100)`,
        [caller.app_id, caller.key_kind === 'secret'],
      );
    await Promise.all([filled(visitor), filled(server)]);
    expect(await sends(visitor, 3)).toEqual({ ok: 1, too_many_messages: 2 });
    expect(await sends(server, 3)).toEqual({ ok: 3 });
  });

  it('undoes the whole send that it refuses', async () => {
    const caller = callerWith('public', { sms_daily_limit: 1 });
    await send(caller);
    const refused = newNumber();
    expect(await outcomeOf(send(caller, refused))).toBe('too_many_messages');
    const rows = await fixture.source.query(
      `SELECT (SELECT count(*)::int FROM passcodes WHERE app_id = $1) AS codes,
        (SELECT count(*)::int FROM messages WHERE app_id = $1) AS messages,
        (SELECT sum(sends)::int FROM sms_country_hours WHERE app_id = $1) AS counted`,
      [caller.app_id],
    );
    expect(rows).toEqual([{ codes: 1, messages: 1, counted: 1 }]);
  });

  it('counts nothing in the sandbox', async () => {
    const caller = newCaller({ environment: 'test', key_kind: 'public' }, LISTED);
    await send(caller, '+15005550001');
    expect(await countsOf(caller)).toEqual([]);
  });
});

interface Wish {
  readonly destination: string;
  readonly for_visitor: boolean;
}

describe('an SMS with a secret key, for a visitor', () => {
  const sendFor = (caller: Caller, { destination, for_visitor }: Wish) =>
    send(smsCaller(caller, { for_visitor }), destination);

  it('goes to listed countries alone, and counts as one without the key', async () => {
    const visited = { destination: newNumber(), for_visitor: true };
    expect(await outcomeOf(sendFor(newCaller(), visited))).toBe('phone_country_not_allowed');
    expect(await outcomeOf(sendFor(newCaller(), { ...visited, for_visitor: false }))).toBe('ok');
    const caller = callerWith('secret');
    expect(await outcomeOf(sendFor(caller, visited))).toBe('ok');
    expect(await countsOf(caller)).toMatchObject([
      { country: '', with_secret_key: false, sends: 1 },
      { country: 'DE', with_secret_key: false, sends: 1 },
    ]);
  });
});

describe('a code of an SMS without a secret key', () => {
  const codeTo = (number: string) =>
    eventually(async () => /\b\d{6}\b/.exec(fixture.twilio.to(number).at(-1)?.form.get('Body') ?? '')?.[0]);
  const verifiedOf = (caller: Caller) =>
    fixture.source.query<object[]>(
      `SELECT country, sends, verified FROM sms_days WHERE app_id = $1 AND NOT with_secret_key AND country <> ''`,
      [caller.app_id],
    );

  it.each(['none', 'ip'] as const)(
    'is counted once when it is entered (devices compared: %s)',
    async (match) => {
      const caller = callerWith('public', { fingerprint_match: match });
      const method_id = newNumber();
      const device_fingerprint = { ip: '203.0.113.7' };
      const input = {
        user_id: newId('user'),
        method_id,
        type: 'phone_number',
        destination: method_id,
      } as const;
      await fixture.passcodes.send(caller, { ...input, device_fingerprint });
      const otp = await codeTo(method_id);
      const wrong = {
        method_id,
        otp: otp.replace(/^./, (digit) => String((Number(digit) + 1) % 10)),
        device_fingerprint,
      };
      expect(await outcomeOf(fixture.guesses.verify(caller, wrong))).toBe('invalid_otp');
      expect(await verifiedOf(caller)).toEqual([{ country: 'DE', sends: 1, verified: 0 }]);
      const right = { method_id, otp, device_fingerprint };
      expect(await outcomeOf(fixture.guesses.check(caller, right))).toBe('ok');
      expect(await verifiedOf(caller)).toEqual([{ country: 'DE', sends: 1, verified: 0 }]);
      const guesses = Array.from({ length: 5 }, () => fixture.guesses.verify(caller, right));
      expect((await tally(guesses)).ok).toBe(1);
      expect(await verifiedOf(caller)).toEqual([{ country: 'DE', sends: 1, verified: 1 }]);
    },
  );

  it('is not counted once a server has sent another one', async () => {
    const caller = callerWith('public');
    const number = newNumber();
    await send(caller, number);
    await send({ ...caller, key_kind: 'secret' }, number);
    await eventually(async () => (fixture.twilio.to(number).length === 2 ? true : undefined));
    expect(
      await outcomeOf(fixture.guesses.verify(caller, { method_id: number, otp: await codeTo(number) })),
    ).toBe('ok');
    expect(await verifiedOf(caller)).toEqual([{ country: 'DE', sends: 1, verified: 0 }]);
  });

  it('and guesses at it never wait for each other in a circle', async () => {
    const caller = callerWith('public', { sms_daily_limit: 10_000 });
    const numbers = Array.from({ length: 4 }, () => newNumber());
    await Promise.all(numbers.map((number) => send(caller, number)));
    const codes = await Promise.all(numbers.map(codeTo));
    const rounds = numbers.flatMap((method_id, n) => [
      send(caller, method_id),
      fixture.guesses.verify(caller, { method_id, otp: codes[n] ?? '' }),
      send(caller, method_id),
    ]);
    const outcomes = await tally(rounds);
    expect(Object.keys(outcomes).filter((outcome) => outcome !== 'ok' && outcome !== 'invalid_otp')).toEqual(
      [],
    );
  });
});
