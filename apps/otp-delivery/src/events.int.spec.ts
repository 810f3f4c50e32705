import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { newCaller, outcomeOf, tally } from './testing/callers.js';
import { otpDeliveryFixture } from './testing/otp-delivery.fixture.js';

const fixture = await otpDeliveryFixture();

const RIGHT = '000000';
const WRONG = '111111';
const device_fingerprint = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };

interface Stored {
  type: string;
  user_id: string;
  data: Record<string, unknown>;
}

const eventsOf = ({ app_id }: { app_id: string }) =>
  fixture.source.query<Stored[]>(
    `SELECT type, user_id, data FROM outbox WHERE app_id = $1 AND type NOT LIKE 'message.%' ORDER BY seq`,
    [app_id],
  );

/** A sandbox method of a test App, whose code is known. */
function sandboxMethod(fingerprint_match: 'none' | 'both') {
  const caller = newCaller({ environment: 'test' }, { fingerprint_match });
  const [user_id, method_id] = [newId('user'), newId('email')];
  const destination = `${method_id}@sandbox.test`;
  const input = { method_id, user_id, type: 'email', destination, device_fingerprint } as const;
  const guess = (otp: string) => ({ method_id, otp, device_fingerprint });
  return {
    caller,
    send: () => fixture.passcodes.send(caller, input),
    check: (otp: string) => fixture.guesses.check(caller, guess(otp)),
    verify: (otp: string) => fixture.guesses.verify(caller, guess(otp)),
    told: (type: string, more: object = {}) => ({
      type,
      user_id,
      data: { method_id, method_type: 'email', ...more },
    }),
  };
}

describe.each(['none', 'both'] as const)('passcodes (devices compared: %s)', (match) => {
  it('of 50 right guesses at once, one uses the code up and publishes it', async () => {
    const { caller, send, verify, told } = sandboxMethod(match);
    await send();
    expect(await tally(Array.from({ length: 50 }, () => verify(RIGHT)))).toMatchObject({ ok: 1 });
    expect(await eventsOf(caller)).toEqual([told('passcode.requested'), told('passcode.verified')]);
  });

  it('publish nothing for wrong guesses, and nothing for a check that keeps the code', async () => {
    const { caller, send, check, verify, told } = sandboxMethod(match);
    await send();
    expect(await outcomeOf(verify(WRONG))).toBe('invalid_otp');
    expect(await outcomeOf(check(RIGHT))).toBe('ok');
    expect(await eventsOf(caller)).toEqual([told('passcode.requested')]);
  });

  it('publish a right guess that lifts the lock of its own count, before the lifting', async () => {
    const { caller, send, verify, told } = sandboxMethod(match);
    await send();
    await fixture.source.query('UPDATE passcodes SET wrong_guesses = 99 WHERE app_id = $1', [caller.app_id]);
    expect(await outcomeOf(verify(RIGHT))).toBe('ok');
    const locks = [told('method.locked', { lasting: true })];
    expect(await eventsOf(caller)).toEqual([
      told('passcode.requested'),
      ...(match === 'both' ? locks : []),
      told('passcode.verified'),
      ...(match === 'both' ? [told('method.unlocked')] : []),
    ]);
  });
});

describe('a passcode that is sent', () => {
  const send = (caller: ReturnType<typeof newCaller>, method_id: string, destination: string) =>
    fixture.passcodes.send(caller, {
      ...{ method_id, user_id: newId('user'), destination },
      type: method_id.startsWith('pn_') ? 'phone_number' : 'email',
    });

  it('names its message, and no address; a refused send publishes nothing', async () => {
    const caller = newCaller();
    const method_id = newId('email');
    const destination = `${method_id}@example.com`;
    const calls = Array.from({ length: 10 }, () => send(caller, method_id, destination));
    expect(await tally(calls)).toEqual({ ok: 5, too_many_messages: 5 });
    const messages = await fixture.source.query<{ id: string }[]>(
      'SELECT id FROM messages WHERE app_id = $1 ORDER BY id',
      [caller.app_id],
    );
    const events = await eventsOf(caller);
    expect(events.map(({ data }) => data['message_id']).toSorted()).toEqual(messages.map(({ id }) => id));
    expect(events.map(({ type }) => type)).toEqual(Array(5).fill('passcode.requested'));
    expect(JSON.stringify(events)).not.toContain(destination);
  });

  it('by SMS to a country without room publishes nothing', async () => {
    const caller = newCaller();
    const sms = (n: number) => send(caller, newId('pn'), `+491511200${1000 + n}`);
    await fixture.source.query(
      `INSERT INTO sms_country_hours VALUES ($1, 'DE', date_trunc('hour', now()), 1000000)`,
      [caller.app_id],
    );
    expect(await outcomeOf(sms(1))).toBe('too_many_messages');
    expect(await eventsOf(caller)).toEqual([]);
  });
});

describe('magic links', () => {
  const newInput = () =>
    ({ user_id: newId('user'), method_id: newId('email'), method_type: 'email' }) as const;

  it('of the App publish that they were made, and once of 50 at once that they were used up', async () => {
    const caller = newCaller();
    const { user_id, ...method } = newInput();
    const { token } = await fixture.links.create(caller, { user_id, ...method });
    const spend = () => fixture.linkProofs.spend(caller, { token });
    expect(await tally(Array.from({ length: 50 }, spend))).toEqual({ ok: 1, invalid_magic_link: 49 });
    const data = { link_id: expect.stringMatching(/^link_/), ...method, kind: 'embeddable' };
    const events = await eventsOf(caller);
    expect(events).toEqual([
      { type: 'magic_link.created', user_id, data },
      { type: 'magic_link.verified', user_id, data },
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it('by email publish their message', async () => {
    const redirect_url = 'https://app.example.com/welcome';
    const caller = newCaller({}, { allowed_redirect_urls: [redirect_url] });
    const { user_id, ...method } = newInput();
    const email = `${method.method_id}@example.com`;
    const { link_id } = await fixture.links.send(caller, { user_id, ...method, email, redirect_url });
    const data = { link_id, ...method, kind: 'email', message_id: expect.stringMatching(/^msg_/) };
    expect(await eventsOf(caller)).toEqual([{ type: 'magic_link.created', user_id, data }]);
  });
});
