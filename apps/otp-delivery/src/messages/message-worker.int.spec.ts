import { afterEach, describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { newCaller, outcomeOf } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { recipientsOf } from '../testing/recipients.js';
import { codeIn } from '../testing/smtp-inbox.js';

const fixture = await otpDeliveryFixture();
afterEach(() => fixture.inbox.release());

const { newRecipient, sendEmail, verify, ended, attempted, hurry } = recipientsOf(fixture);

const isLogged = (event: string) => fixture.log.lines.some((line) => line.includes(event));

const eventsAbout = async (messageId: string) =>
  fixture.source.query<{ type: string; data: object }[]>(
    `SELECT type, data FROM outbox WHERE data->>'message_id' = $1 AND type LIKE 'message.%'`,
    [messageId],
  );

describe('email', () => {
  it('arrives once, with the name of the App, in text and HTML, and has an event', async () => {
    const recipient = newRecipient();
    const { otp_id } = await sendEmail(recipient);
    const message = await ended(otp_id, 'delivered');
    const [mail, ...more] = fixture.inbox.to(recipient.email);
    expect(more).toEqual([]);
    expect(mail?.from?.text).toBe('"Acme" <login@acme.example>');
    expect(mail?.messageId).toBe(`<${message.id}@acme.example>`);
    expect(mail?.html).toContain(mail && codeIn(mail));
    expect(await eventsAbout(message.id)).toEqual([
      { type: 'message.delivered', data: { message_id: message.id, channel: 'email' } },
    ]);
  });

  it('survives a server that is away', async () => {
    const recipient = newRecipient();
    await fixture.inbox.stop();
    const { otp_id } = await sendEmail(recipient);
    await attempted(otp_id, 1);
    await hurry(otp_id);
    await attempted(otp_id, 2);
    await fixture.inbox.start();
    await hurry(otp_id);
    await ended(otp_id, 'delivered');
    expect(await verify(recipient, codeIn(fixture.inbox.to(recipient.email)[0]!))).toBe('ok');
  });

  it('that is refused for good is not tried again, and has an event', async () => {
    const recipient = newRecipient();
    fixture.inbox.mood = '550';
    const { otp_id } = await sendEmail(recipient);
    const message = await ended(otp_id, 'failed');
    expect(message.attempts).toBe(1);
    expect(await eventsAbout(message.id)).toEqual([
      { type: 'message.failed', data: { message_id: message.id, channel: 'email', reason: 'rejected' } },
    ]);
  });

  it('whose sender is refused waits for the operator', async () => {
    const recipient = newRecipient();
    fixture.inbox.mood = '550-sender';
    const { otp_id } = await sendEmail(recipient);
    await attempted(otp_id, 1);
    fixture.inbox.mood = 'take';
    await ended(otp_id, 'delivered');
  });

  it('is never sent after its code has expired', async () => {
    const recipient = newRecipient();
    fixture.inbox.mood = '451';
    const { otp_id } = await sendEmail(recipient);
    await attempted(otp_id, 1);
    await fixture.source.query('UPDATE messages SET expires_at = now() WHERE source_id = $1', [otp_id]);
    fixture.inbox.mood = 'take';
    const message = await ended(otp_id, 'failed');
    expect(fixture.inbox.to(recipient.email)).toEqual([]);
    expect(await eventsAbout(message.id)).toMatchObject([
      { type: 'message.failed', data: { reason: 'expired' } },
    ]);
  });
});

describe('a mail server that hangs', () => {
  it('delays no SMS, however many emails wait for it', async () => {
    fixture.inbox.mood = 'hold';
    const recipients = Array.from({ length: 20 }, newRecipient);
    const emails = await Promise.all(recipients.map(sendEmail));
    await eventually(() => (fixture.inbox.unanswered > 0 ? true : undefined));
    const number = '+14155552671';
    await fixture.passcodes.send(newCaller(), {
      user_id: 'user_1',
      method_id: newId('pn'),
      type: 'phone_number',
      destination: number,
    });
    await eventually(() => (fixture.twilio.to(number).length === 1 ? true : undefined));
    expect(fixture.inbox.unanswered).toBeGreaterThan(0);
    fixture.inbox.release();
    for (const { otp_id } of emails) await ended(otp_id, 'delivered');
    for (const { email } of recipients) expect(fixture.inbox.to(email)).toHaveLength(1);
  });

  it('cannot take a message after its code has expired', async () => {
    const recipient = newRecipient();
    fixture.inbox.mood = '451';
    const { otp_id } = await sendEmail(recipient);
    await attempted(otp_id, 1);
    fixture.inbox.mood = 'hold';
    await fixture.source.query(
      `UPDATE messages SET next_attempt_at = now(), expires_at = now() + interval '5 seconds' WHERE source_id = $1`,
      [otp_id],
    );
    await eventually(() => (fixture.inbox.unanswered === 1 ? true : undefined));
    await new Promise((resolve) => setTimeout(resolve, 5300));
    fixture.inbox.release();
    const message = await ended(otp_id, 'failed');
    expect(fixture.inbox.to(recipient.email)).toEqual([]);
    expect(await eventsAbout(message.id)).toMatchObject([{ data: { reason: 'expired' } }]);
  });
});

describe('a delivery that cannot be recorded at once', () => {
  it('is recorded later, and not repeated', async () => {
    const recipient = newRecipient();
    fixture.inbox.mood = 'hold';
    const { otp_id } = await sendEmail(recipient);
    await eventually(() => (fixture.inbox.unanswered === 1 ? true : undefined));
    const other = fixture.source.createQueryRunner();
    await other.startTransaction();
    await other.query('SELECT 1 FROM messages WHERE source_id = $1 FOR UPDATE', [otp_id]);
    fixture.inbox.release();
    // As its limit ends a statement that waits for a lock, without the wait.
    const endWaiting = `SELECT pg_cancel_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`;
    await eventually(async () => ((await fixture.source.query(endWaiting)).length > 0 ? true : undefined));
    await eventually(() => (isLogged('messages.outcome_delayed') ? true : undefined));
    await other.rollbackTransaction();
    await other.release();
    await ended(otp_id, 'delivered');
    expect(fixture.inbox.to(recipient.email)).toHaveLength(1);
  });
});

describe('a key provider that is away', () => {
  afterEach(() => void (fixture.keys.isAway = false));

  it('refuses the whole send', async () => {
    const recipient = newRecipient();
    fixture.keys.isAway = true;
    expect(await outcomeOf(sendEmail(recipient))).toBe('key_provider_unavailable');
    const { app_id } = recipient.caller;
    const stored = await fixture.source.query('SELECT 1 FROM passcodes WHERE app_id = $1', [app_id]);
    expect(stored).toEqual([]);
  });

  it('delays what is queued, and loses nothing', async () => {
    const recipient = newRecipient();
    fixture.inbox.mood = '451';
    const { otp_id } = await sendEmail(recipient);
    await attempted(otp_id, 1);
    fixture.keys.isAway = true;
    fixture.inbox.mood = 'take';
    await hurry(otp_id);
    await attempted(otp_id, 2);
    expect(fixture.inbox.to(recipient.email)).toEqual([]);
    fixture.keys.isAway = false;
    await hurry(otp_id);
    await ended(otp_id, 'delivered');
  });
});
