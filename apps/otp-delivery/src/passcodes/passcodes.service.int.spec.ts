import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { newCaller, outcomeOf, retryAfterOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { codeIn } from '../testing/smtp-inbox.js';
import { PasscodeEntity } from './passcode.entity.js';

const fixture = await otpDeliveryFixture();

const device = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };

interface Method {
  caller: Caller;
  method_id: string;
  user_id: string;
  destination: string;
}

function newMethod(caller = newCaller()): Method {
  const method_id = newId('email');
  return { caller, method_id, user_id: newId('user'), destination: `${method_id}@example.com` };
}

/** Sends a code, and reads it from the message. */
async function send({ caller, ...method }: Method, more: object = {}): Promise<string> {
  const { otp_id } = await fixture.passcodes.send(caller, { ...method, type: 'email', ...more });
  const mail = await eventually(async () => {
    const [delivered] = await fixture.source.query<{ id: string }[]>(
      `SELECT id FROM messages WHERE source_id = $1 AND state = 'delivered'`,
      [otp_id],
    );
    return fixture.inbox.mails.find(({ messageId }) => delivered && messageId?.includes(delivered.id));
  });
  return codeIn(mail);
}

const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

const verify = ({ caller, method_id }: Method, otp: string, device_fingerprint?: object) =>
  fixture.guesses.verify(caller, { method_id, otp, device_fingerprint });

const guesses = (method: Method, otp: string, count: number) =>
  tally(Array.from({ length: count }, () => verify(method, otp)));

async function row({ caller, method_id }: Method): Promise<PasscodeEntity> {
  return fixture.source.manager.findOneByOrFail(PasscodeEntity, {
    appId: caller.app_id,
    methodId: method_id,
  });
}

const change = ({ method_id }: Method, assignment: string) =>
  fixture.source.query(`UPDATE passcodes SET ${assignment} WHERE method_id = $1`, [method_id]);

describe('one code', () => {
  it('is spent once, by its right code', async () => {
    const method = newMethod();
    const code = await send(method);
    const { otp_id } = await verify(method, code);
    expect(otp_id).toBe((await row(method)).otpId);
    expect(await outcomeOf(verify(method, code))).toBe('invalid_otp');
  });

  it('lives as long as the request, or else the App, says', async () => {
    const method = newMethod(newCaller({}, { otp_expires_in: 15, otp_length: 8 }));
    expect(await send(method)).toHaveLength(8);
    const lifetimeMs = async () => {
      const { expiresAt, sentAt } = await row(method);
      return expiresAt.getTime() - sentAt.getTime();
    };
    expect(await lifetimeMs()).toBe(15 * 60_000);
    await send(method, { expires_in: 1 });
    expect(await lifetimeMs()).toBe(60_000);
  });

  it('belongs to its App: for another one the method has no code', async () => {
    const method = newMethod();
    const code = await send(method);
    expect(await outcomeOf(verify({ ...method, caller: newCaller() }, code))).toBe('invalid_otp');
    expect((await row(method)).attempts).toBe(0);
  });

  it('is voided by the next one', async () => {
    const method = newMethod();
    const first = await send(method);
    const second = await send(method);
    if (first !== second) expect(await outcomeOf(verify(method, first))).toBe('invalid_otp');
    expect(await outcomeOf(verify(method, second))).toBe('ok');
  });
});

describe('parallel guesses', () => {
  it('50 wrong ones: exactly 5 are compared, then the right one is refused', async () => {
    const method = newMethod();
    const code = await send(method);
    expect(await guesses(method, wrong(code), 50)).toEqual({ invalid_otp: 5, otp_attempts_exceeded: 45 });
    const { attempts, wrongStreak } = await row(method);
    expect([attempts, wrongStreak]).toEqual([5, 5]);
    expect(await outcomeOf(verify(method, code))).toBe('otp_attempts_exceeded');
    expect(await retryAfterOf(verify(method, code))).toBeGreaterThanOrEqual(1);
  });

  it('49 wrong ones and a right one never succeed twice', async () => {
    const method = newMethod();
    const code = await send(method);
    const calls = Array.from({ length: 50 }, (_, n) => verify(method, n === 2 ? code : wrong(code)));
    expect((await tally(calls)).ok ?? 0).toBeLessThanOrEqual(1);
    expect((await row(method)).attempts).toBeLessThanOrEqual(5);
  });
});

describe('the lock of a method', () => {
  it('comes with the tenth wrong guess in a row, over two codes; a resend does not open it', async () => {
    const method = newMethod();
    const first = await send(method);
    expect(await guesses(method, wrong(first), 5)).toEqual({ invalid_otp: 5 });
    const second = await send(method);
    expect((await row(method)).wrongStreak).toBe(5);
    expect(await guesses(method, wrong(second), 5)).toEqual({ invalid_otp: 5 });
    expect(await outcomeOf(verify(method, second))).toBe('method_locked');
    const third = await send(method);
    expect(await outcomeOf(verify(method, third))).toBe('method_locked');
    const seconds = (await retryAfterOf(verify(method, third))) ?? 0;
    expect(seconds).toBeGreaterThan(3590);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  it('leaves the other methods of the user alone', async () => {
    const locked = newMethod();
    const other = { ...newMethod(locked.caller), user_id: locked.user_id };
    await send(locked);
    await change(locked, `wrong_streak = 10, locked_until = now() + interval '1 hour'`);
    expect(await outcomeOf(verify(other, await send(other)))).toBe('ok');
  });

  it('ends after its hour, and a new streak begins', async () => {
    const method = newMethod();
    const code = await send(method);
    await change(method, `wrong_streak = 10, locked_until = now() - interval '1 ms'`);
    expect(await outcomeOf(verify(method, wrong(code)))).toBe('invalid_otp');
    const { wrongStreak, lockedUntil } = await row(method);
    expect([wrongStreak, lockedUntil]).toEqual([1, null]);
    expect(await outcomeOf(verify(method, code))).toBe('ok');
  });

  it('a success makes a streak start from nothing', async () => {
    const method = newMethod();
    const first = await send(method);
    await guesses(method, wrong(first), 4);
    expect(await outcomeOf(verify(method, first))).toBe('ok');
    const second = await send(method);
    expect((await row(method)).wrongStreak).toBe(0);
    expect(await guesses(method, wrong(second), 5)).toEqual({ invalid_otp: 5 });
    expect((await row(method)).lockedUntil).toBeNull();
  });
});

describe('device fingerprint', () => {
  it('that differs is a mismatch and counts as a wrong guess', async () => {
    const method = newMethod(newCaller({}, { fingerprint_match: 'both' }));
    const code = await send(method, { device_fingerprint: device });
    expect(await outcomeOf(verify(method, code, { ...device, ip: '198.51.100.1' }))).toBe(
      'device_fingerprint_mismatch',
    );
    expect(await outcomeOf(verify(method, code))).toBe('device_fingerprint_mismatch');
    const { attempts, wrongStreak, consumedAt } = await row(method);
    expect([attempts, wrongStreak, consumedAt]).toEqual([2, 2, null]);
    expect(await outcomeOf(verify(method, code, device))).toBe('ok');
  });

  it('is not compared where none was given at send, or the setting of the App compares none', async () => {
    const strict = newMethod(newCaller({}, { fingerprint_match: 'both' }));
    expect(await outcomeOf(verify(strict, await send(strict), device))).toBe('ok');
    const relaxed = newMethod();
    const code = await send(relaxed, { device_fingerprint: device });
    expect(await outcomeOf(verify(relaxed, code, { ip: '198.51.100.1' }))).toBe('ok');
  });
});

describe('sandbox', () => {
  it.each([
    ['email', 'ada@sandbox.test'],
    ['phone_number', '+15005550006'],
  ] as const)('a %s of a test App takes 000000 and sends nothing', async (type, destination) => {
    const method = { ...newMethod(newCaller({ environment: 'test' }, { otp_length: 9 })), destination };
    const { caller, ...input } = method;
    await fixture.passcodes.send(caller, { ...input, type });
    expect(await outcomeOf(verify(method, '000000'))).toBe('ok');
    expect(await outcomeOf(verify(method, '000000'))).toBe('invalid_otp');
    const messages = await fixture.source.query('SELECT id FROM messages WHERE app_id = $1', [caller.app_id]);
    expect(messages).toEqual([]);
  });

  it('does not exist in a live App', async () => {
    const method = { ...newMethod(), destination: `${newId('email')}@sandbox.test` };
    const code = await send(method);
    if (code !== '000000') expect(await outcomeOf(verify(method, '000000'))).toBe('invalid_otp');
    expect(await outcomeOf(verify(method, code))).toBe('ok');
  });
});
