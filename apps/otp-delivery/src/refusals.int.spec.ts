import { describe, expect, it } from '@jest/globals';
import type { Caller, FingerprintMatch } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { causeOf, eventually } from '@latchkey/platform/testing';
import { MessageStates } from './messages/message-states.service.js';
import { newCaller } from './testing/callers.js';
import { otpDeliveryFixture } from './testing/otp-delivery.fixture.js';
import { recipientsOf } from './testing/recipients.js';
import { codeIn } from './testing/smtp-inbox.js';

const fixture = await otpDeliveryFixture();

const { newRecipient, sendEmail } = recipientsOf(fixture);
const DEVICE = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };
const RIGHT = '000000';
const WRONG = '111111';

describe('why a passcode is refused', () => {
  /** A sandbox method, whose code is known. */
  async function newMethod(fingerprint_match: FingerprintMatch = 'none') {
    const caller = newCaller({ environment: 'test' }, { fingerprint_match });
    const method_id = newId('email');
    const user_id = newId('user');
    const destination = `${method_id}@sandbox.test`;
    const input = { method_id, user_id, type: 'email', destination, device_fingerprint: DEVICE } as const;
    await fixture.passcodes.send(caller, input);
    const guess = (otp: string, device_fingerprint: object | undefined = DEVICE) =>
      fixture.guesses.verify(caller, { method_id, otp, device_fingerprint });
    const set = (change: string) =>
      fixture.source.query(`UPDATE passcodes SET ${change} WHERE method_id = $1`, [method_id]);
    return { caller, user_id, method_id, guess, set };
  }

  it.each(['none', 'both'] as const)('counts wrong guesses (devices compared: %s)', async (match) => {
    const { guess, user_id: userId } = await newMethod(match);
    const causes = [];
    for (let n = 0; n < 6; n += 1) causes.push(await causeOf(guess(WRONG)));
    expect(causes).toEqual([
      ...[1, 2, 3, 4, 5].map((n) => ({ code: 'invalid_otp', reason: `otp_guess_${n}_of_5`, userId })),
      { code: 'otp_attempts_exceeded', reason: undefined, userId },
    ]);
  });

  it('of 20 wrong guesses at once five are counted, each as another one', async () => {
    const { guess } = await newMethod();
    const causes = await Promise.all(Array.from({ length: 20 }, () => causeOf(guess(WRONG))));
    const reasons = causes.flatMap(({ reason }) => reason ?? []);
    expect(reasons.toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `otp_guess_${n}_of_5`));
  });

  it.each([
    ['was used', 'consumed_at = now()', 'invalid_otp', 'otp_used'],
    ['has expired', 'expires_at = now()', 'invalid_otp', 'otp_expired'],
    ['is locked', `locked_until = now() + interval '1 hour'`, 'method_locked', 'method_locked'],
    ['is locked for good', 'wrong_guesses = 100', 'method_locked', 'method_locked_for_good'],
  ])('it %s', async (_, change, code, reason) => {
    const { guess, set, user_id: userId } = await newMethod();
    await set(change);
    expect(await causeOf(guess(RIGHT))).toEqual({ code, reason, userId });
  });

  it('none was sent', async () => {
    const guess = { method_id: newId('email'), otp: RIGHT };
    expect((await causeOf(fixture.guesses.verify(newCaller(), guess))).reason).toBe('otp_unknown_method');
  });

  it.each([
    ['ip', { ...DEVICE, ip: '203.0.113.8' }, 'fingerprint_ip'],
    ['both', { ...DEVICE, user_agent: 'curl/8' }, 'fingerprint_user_agent'],
  ] as const)('the device differs (%s)', async (match, device, reason) => {
    const { guess, user_id: userId } = await newMethod(match);
    expect(await causeOf(guess(RIGHT, device))).toEqual({
      code: 'device_fingerprint_mismatch',
      reason,
      userId,
    });
  });

  it('a newer one has replaced it, however many were sent since', async () => {
    const recipient = newRecipient();
    const guess = (otp: string) =>
      fixture.guesses.verify(recipient.caller, { method_id: recipient.email, otp });
    const codes: string[] = [];
    for (let sent = 1; sent <= 5; sent += 1) {
      await sendEmail(recipient);
      const mails = await eventually(async () => {
        const all = fixture.inbox.to(recipient.email);
        return all.length === sent ? all : undefined;
      });
      codes.push(codeIn(mails.at(-1)!));
    }
    expect((await causeOf(guess(codes[0]!))).reason).toBe('otp_superseded');
    expect((await causeOf(guess(codes[3]!))).reason).toBe('otp_superseded');
    await guess(codes[4]!);
    expect((await causeOf(guess(codes[4]!))).reason).toBe('otp_used');
  });
});

describe('why a magic link is refused', () => {
  const user_id = newId('user');
  const newLink = async (caller: Caller) => {
    const method = { user_id, method_id: newId('email'), method_type: 'email' } as const;
    return (await fixture.links.create(caller, { ...method, device_fingerprint: DEVICE })).token;
  };
  const invalid = (reason: string, userId?: string) => ({ code: 'invalid_magic_link', reason, userId });

  it('it is unknown, also to another App', async () => {
    const token = await newLink(newCaller());
    expect(await causeOf(fixture.linkProofs.spend(newCaller(), { token }))).toEqual(invalid('link_unknown'));
  });

  it('it was used, by one of 20 calls at once', async () => {
    const caller = newCaller();
    const token = await newLink(caller);
    const calls = await Promise.allSettled(
      Array.from({ length: 20 }, () => fixture.linkProofs.spend(caller, { token })),
    );
    const refusals = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
    expect(refusals).toHaveLength(19);
    for (const refused of refusals)
      expect(refused).toMatchObject({ code: 'invalid_magic_link', details: { reason: 'link_used' } });
  });

  it('it has expired', async () => {
    const caller = newCaller();
    const token = await newLink(caller);
    await fixture.source.query('UPDATE magic_links SET expires_at = now() WHERE app_id = $1', [
      caller.app_id,
    ]);
    expect(await causeOf(fixture.linkProofs.peek(caller, { token }))).toEqual(
      invalid('link_expired', user_id),
    );
  });

  it('no device was named', async () => {
    const caller = newCaller({}, { fingerprint_match: 'both' });
    const token = await newLink(caller);
    expect((await causeOf(fixture.linkProofs.spend(caller, { token }))).reason).toBe('fingerprint_missing');
  });
});

describe('the state of a message', () => {
  const stateOf = async (caller: Caller, message_id: string) =>
    (await fixture.get(MessageStates).get(caller.app_id, message_id)).message;
  const ended = (caller: Caller, id: string) =>
    eventually(async () => {
      const message = await stateOf(caller, id);
      return message?.state === 'queued' ? undefined : message;
    });
  const sms = async (to: string) => {
    const caller = newCaller();
    const input = { user_id: newId('user'), method_id: to, type: 'phone_number', destination: to } as const;
    const { message } = await fixture.passcodes.send(caller, input);
    return { caller, message: message! };
  };

  it('is delivered, and unknown to another App', async () => {
    const { caller, message } = await sms('+14155552671');
    expect(message).toEqual({ id: expect.stringMatching(/^msg_/), channel: 'sms' });
    expect(await ended(caller, message.id!)).toEqual({
      state: 'delivered',
      failure: null,
      provider_code: null,
    });
    expect(await stateOf(newCaller(), message.id!)).toBeNull();
  });

  it('is failed with the code of the provider', async () => {
    fixture.twilio.nextStatuses.push(400);
    const { caller, message } = await sms('+14155552672');
    expect(await ended(caller, message.id!)).toEqual({
      state: 'failed',
      failure: 'rejected',
      provider_code: expect.stringMatching(/^twilio_/),
    });
  });

  it('is queued with the code of the last attempt', async () => {
    fixture.twilio.nextStatuses.push(500);
    const { caller, message } = await sms('+14155552673');
    const queued = await eventually(async () => {
      const now = await stateOf(caller, message.id!);
      return now?.provider_code ? now : undefined;
    });
    expect(queued).toMatchObject({ state: 'queued', provider_code: expect.stringMatching(/^twilio_/) });
    expect(await ended(caller, message.id!)).toMatchObject({ state: 'delivered', provider_code: null });
  });

  it('is failed when a newer passcode replaced its own', async () => {
    await fixture.stopWorker();
    const recipient = newRecipient();
    const { message } = await sendEmail(recipient);
    await sendEmail(recipient);
    expect(await stateOf(recipient.caller, message!.id!)).toEqual({
      state: 'failed',
      failure: 'superseded',
      provider_code: null,
    });
  });

  it('is none for a sandbox address', async () => {
    const caller = newCaller({ environment: 'test' });
    const input = { user_id: newId('user'), method_id: newId('email'), type: 'email' } as const;
    const sent = await fixture.passcodes.send(caller, { ...input, destination: 'ada@sandbox.test' });
    expect(sent.message).toEqual({ id: null, channel: 'email' });
  });
});
