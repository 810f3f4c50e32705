import { describe, expect, it } from '@jest/globals';
import { type Caller } from '@latchkey/contracts';
import { isSentId } from '@latchkey/contracts/otp-delivery';
import { newId } from '@latchkey/platform/ids';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { retentionOf } from '../otp-delivery.lifecycle.js';
import { newCaller, outcomeOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { Decoys } from './decoys.service.js';

const fixture = await otpDeliveryFixture();
const decoys = fixture.get(Decoys);

const newEmail = () => `${newId('email')}@example.com`;
const decoy = (caller: Caller, destination: string) =>
  decoys.send(caller, { send: 'passcode', type: 'email', destination });
const real = (caller: Caller, destination: string) => {
  const method = {
    user_id: newId('user'),
    method_id: destination.replace(/@.*/, ''),
    type: 'email',
    destination,
  } as const;
  return fixture.passcodes.send(caller, { ...method, uniform: true });
};

async function guess(caller: Caller, sentId = '', otp = '123456'): Promise<string> {
  const { method_id } = await decoys.open(caller, sentId);
  return outcomeOf(fixture.guesses.verify(caller, { method_id, otp }));
}

/** Lets days pass for the codes and limits of an App, and what is outdated then go. */
async function age({ app_id }: Caller, days: number): Promise<void> {
  const past = `- interval '${days} days'`;
  await fixture.source.query(
    `UPDATE passcodes SET sent_at = sent_at ${past}, expires_at = expires_at ${past} WHERE app_id = $1`,
    [app_id],
  );
  await removeOutdated(
    fixture.source,
    retentionOf({ MESSAGE_RETENTION_DAYS: 7, MAGIC_LINK_RETENTION_DAYS: 7 }),
  );
}

describe('seen from outside, a decoy and a real send', () => {
  it.each([
    ['decoy', decoy],
    ['real', real],
  ] as const)('%s: 5 messages, 5 guesses at each code, and a lock after 10', async (_, send) => {
    const caller = newCaller();
    const email = newEmail();
    const first = await send(caller, email);
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n += 1) outcomes.push(await guess(caller, first.sent_id));
    expect(outcomes).toEqual([...Array<string>(5).fill('invalid_otp'), 'otp_attempts_exceeded']);
    const again = await send(caller, email);
    for (let n = 0; n < 5; n += 1) await guess(caller, again.sent_id);
    expect(await guess(caller, again.sent_id)).toBe('method_locked');
  });

  it.each([
    ['decoy', decoy],
    ['real', real],
  ] as const)('%s: the row of wrong guesses goes on after a pause of days', async (_, send) => {
    const caller = newCaller();
    const email = newEmail();
    for (const guesses of [5, 4]) {
      const { sent_id } = await send(caller, email);
      for (let n = 0; n < guesses; n += 1) expect(await guess(caller, sent_id)).toBe('invalid_otp');
    }
    await age(caller, 29);
    const { sent_id } = await send(caller, email);
    expect(await guess(caller, sent_id)).toBe('invalid_otp');
    expect(await guess(caller, sent_id)).toBe('method_locked');
  });

  it('keep the limits of a destination together', async () => {
    const caller = newCaller();
    const email = newEmail();
    const sends = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? decoy(caller, email) : real(caller, email),
    );
    expect(await tally(sends)).toEqual({ ok: 5, too_many_messages: 15 });
  });

  it('have ids of one form and length, new with each send', async () => {
    const caller = newCaller();
    const email = newEmail();
    const ids = [await decoy(caller, email), await decoy(caller, email), await real(caller, newEmail())].map(
      ({ sent_id = '' }) => sent_id,
    );
    expect(new Set(ids).size).toBe(3);
    expect(new Set(ids.map(({ length }) => length)).size).toBe(1);
    expect(ids.every(isSentId)).toBe(true);
  });

  it('are both 503 where no channel is set up', async () => {
    const module = await fixture.serve({ SMTP_URL: '', EMAIL_FROM: '' });
    const send = { send: 'passcode', type: 'email', destination: newEmail() } as const;
    expect(await outcomeOf(module.get(Decoys).send(newCaller(), send))).toBe('service_unavailable');
    await module.close();
  });
});

describe('a decoy', () => {
  it('sends no message and publishes nothing, not even when it is locked', async () => {
    const caller = newCaller();
    const email = newEmail();
    for (let code = 0; code < 2; code += 1) {
      const { sent_id } = await decoy(caller, email);
      for (let n = 0; n < 6; n += 1) await guess(caller, sent_id);
    }
    await decoys.send(caller, { send: 'magic_link', type: 'email', destination: email });
    const left = await fixture.source.query<object[]>(
      `SELECT FROM messages WHERE app_id = $1 UNION ALL SELECT FROM outbox o WHERE o::text LIKE '%' || $1 || '%'`,
      [caller.app_id],
    );
    expect(left).toHaveLength(0);
  });

  it.each([
    ['without a wrong guess goes after a day', 0, 2, 0],
    ['with some stays as long as a new address', 1, 29, 1],
    ['with some goes after 30 days', 1, 31, 0],
    ['that is locked for good stays', 100, 31, 1],
  ])('%s', async (_, wrong, days, left) => {
    const caller = newCaller();
    await decoy(caller, newEmail());
    await fixture.source.query('UPDATE passcodes SET wrong_guesses = $2 WHERE app_id = $1', [
      caller.app_id,
      wrong,
    ]);
    await age(caller, days);
    const rows = await fixture.source.query<object[]>('SELECT FROM passcodes WHERE app_id = $1', [
      caller.app_id,
    ]);
    expect(rows).toHaveLength(left);
  });

  it('of a sandbox address does not take the code of the sandbox', async () => {
    const caller = newCaller({ environment: 'test' });
    const { sent_id } = await decoy(caller, 'nobody@sandbox.test');
    expect(await guess(caller, sent_id, '000000')).toBe('invalid_otp');
  });
});

describe('the id of a uniform answer', () => {
  it.each([
    ['email', newEmail()],
    ['phone_number', '+14155552671'],
  ] as const)('of a decoy names the kind of its address: %s', async (type, destination) => {
    const caller = newCaller({}, { sms_country_allowlist: ['US'] });
    const { sent_id } = await decoys.send(caller, { send: 'passcode', type, destination });
    expect(await decoys.open(caller, sent_id)).toMatchObject({ method_type: type, decoy: true });
  });

  it('opens in its App alone', async () => {
    const caller = newCaller();
    const { sent_id = '' } = await real(caller, newEmail());
    expect(await decoys.open(caller, sent_id)).toMatchObject({ decoy: false });
    expect(await outcomeOf(decoys.open(newCaller(), sent_id))).toBe('method_not_found');
  });

  it.each(['sent_', 'sent_AAAA', `sent_${'A'.repeat(92)}`])('%.20s opens nothing', async (id) => {
    expect(await outcomeOf(decoys.open(newCaller(), id))).toBe('method_not_found');
  });
});
