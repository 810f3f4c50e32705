import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { until } from '@latchkey/platform/testing';
import { newCaller } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { recipientsOf } from '../testing/recipients.js';
import { attemptLimits } from './answer-wait.js';

const fixture = await otpDeliveryFixture();
/** The same service, which has waited a minute after a second. */
const hurried = await otpDeliveryFixture({}, { untilTextMs: 20_000, answerMs: 1000, renewEveryMs: 200 });
afterEach(() => {
  for (const { inbox, twilio } of [fixture, hurried]) {
    inbox.release();
    twilio.release();
  }
});

const sendSms = ({ passcodes }: typeof fixture, destination: string) =>
  passcodes.send(newCaller(), {
    user_id: 'user_1',
    method_id: newId('pn'),
    type: 'phone_number',
    destination,
  });

describe('an answer that takes longer than ten seconds', () => {
  it('is waited for under a lease, and the text leaves once, by email and by SMS', async () => {
    const { newRecipient, sendEmail, messageOf, ended } = recipientsOf(fixture);
    const recipient = newRecipient();
    fixture.inbox.mood = 'hold-text';
    fixture.twilio.holds = true;
    const sent = [await sendEmail(recipient), await sendSms(fixture, '+14155552671')];
    await delay(11_000);
    for (const { otp_id } of sent) {
      const { leasedUntil } = await messageOf(otp_id);
      expect((leasedUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(21_000);
    }
    fixture.inbox.release();
    fixture.twilio.release();
    for (const { otp_id } of sent) expect((await ended(otp_id, 'delivered')).attempts).toBe(1);
    expect(fixture.inbox.to(recipient.email)).toHaveLength(1);
    expect(fixture.twilio.to('+14155552671')).toHaveLength(1);
  }, 20_000);

  it('is waited for as long as the mail server may think, and several renewals fit into a lease', () => {
    expect(attemptLimits.answerMs).toBeGreaterThanOrEqual(60_000);
    expect(attemptLimits.renewEveryMs).toBeLessThanOrEqual(10_000);
  });
});

describe('a text without an answer', () => {
  const { newRecipient, sendEmail, messageOf, ended, attempted, hurry } = recipientsOf(hurried);

  it('leaves once more by email, as the same message, and then no more', async () => {
    const recipient = newRecipient();
    hurried.inbox.mood = 'hold-text';
    const { otp_id } = await sendEmail(recipient);
    await attempted(otp_id, 1);
    await hurry(otp_id);
    const message = await ended(otp_id, 'failed');
    expect(message).toMatchObject({ attempts: 2, failure: 'rejected', providerCode: 'unanswered' });
    const mails = hurried.inbox.to(recipient.email);
    expect(mails.map(({ messageId }) => messageId)).toEqual(
      Array<string>(2).fill(`<${message.id}@acme.example>`),
    );
  });

  it('leaves once more by SMS, and then no more', async () => {
    hurried.twilio.holds = true;
    const { otp_id } = await sendSms(hurried, '+14155552672');
    await attempted(otp_id, 1);
    await hurry(otp_id);
    expect(await ended(otp_id, 'failed')).toMatchObject({ attempts: 2, providerCode: 'unanswered' });
    expect(hurried.twilio.to('+14155552672')).toHaveLength(2);
  });

  it('counts as two copies also where the processes died that waited', async () => {
    const recipient = newRecipient();
    hurried.inbox.mood = 'hold-text';
    const { otp_id } = await sendEmail(recipient);
    for (const copies of [1, 2]) {
      await until(async () => (await messageOf(otp_id)).unanswered.length === copies);
      // As if it had died, and its lease had run out: what it records is for an attempt of before.
      await hurried.source.query(
        `UPDATE messages SET attempts = attempts + 1, leased_until = NULL, next_attempt_at = now() WHERE source_id = $1`,
        [otp_id],
      );
    }
    expect(await ended(otp_id, 'failed')).toMatchObject({ attempts: 5, providerCode: 'unanswered' });
    expect(hurried.inbox.to(recipient.email)).toHaveLength(2);
  });

  it('that is refused late has not arrived, and is sent until it does', async () => {
    const number = '+14155552673';
    for (const attempt of [1, 2, 3]) {
      hurried.twilio.holds = true;
      hurried.twilio.nextStatuses.push(500);
      if (attempt === 1) await sendSms(hurried, number);
      await until(() => hurried.twilio.to(number).length === attempt);
      await delay(400);
      hurried.twilio.release();
    }
    await until(() => hurried.twilio.to(number).length === 4);
  }, 30_000);
});
