import { afterEach, describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { newCaller } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { type Recipient, recipientsOf } from '../testing/recipients.js';
import { codeIn } from '../testing/smtp-inbox.js';

const fixture = await otpDeliveryFixture();
afterEach(() => fixture.inbox.release());

const { newRecipient, sendEmail, verify, messageOf, ended, attempted } = recipientsOf(fixture);

const supersededAttempt = (messageId: string) =>
  fixture.log.lines.find((line) => line.includes('message.superseded') && line.includes(messageId));

describe('a message', () => {
  it('is under a lease from the moment that it is queued, for the process that queued it', async () => {
    const recipient = newRecipient();
    fixture.inbox.mood = 'hold';
    const { otp_id } = await sendEmail(recipient);
    const { attempts, leasedUntil } = await messageOf(otp_id);
    expect({ attempts, isLeased: leasedUntil !== null }).toEqual({ attempts: 1, isLeased: true });
    fixture.inbox.release();
    const message = await ended(otp_id, 'delivered');
    expect(message.attempts).toBe(1);
    expect(fixture.inbox.to(recipient.email)).toHaveLength(1);
  });

  it('that cannot be queued keeps no slot', async () => {
    const redirect_url = 'https://acme.example/login';
    const caller = newCaller({}, { allowed_redirect_urls: [redirect_url] });
    const refused = Array.from({ length: 20 }, () =>
      // A type that no row may have, found by the last part of the statement.
      fixture.links.send(caller, {
        user_id: 'user_1',
        method_id: newId('email'),
        method_type: 'pigeon' as never,
        email: `${newId('email')}@example.com`,
        redirect_url,
      }),
    );
    for (const outcome of await Promise.allSettled(refused))
      expect(outcome).toMatchObject({ reason: { constraint: 'magic_links_method_type_known' } });
    const { otp_id } = await sendEmail(newRecipient());
    expect((await ended(otp_id, 'delivered')).attempts).toBe(1);
  });

  it('of codes that were sent at once: the valid one arrives, and no other once the server is back', async () => {
    const recipient = newRecipient();
    fixture.inbox.mood = '451';
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendEmail(recipient)));
    for (const { otp_id } of sent) await attempted(otp_id, 1);
    fixture.inbox.mood = 'take';
    const messages = await Promise.all(sent.map(({ otp_id }) => ended(otp_id)));
    expect(messages.map(({ state }) => state).sort()).toEqual([
      ...Array<string>(3).fill('cancelled'),
      'delivered',
    ]);
    const mails = fixture.inbox.to(recipient.email);
    expect(mails).toHaveLength(1);
    expect(await verify(recipient, codeIn(mails[0]!))).toBe('ok');
  });
});

describe('a code that is replaced before the mail server takes its text', () => {
  /** A newer code is asked for while the server thinks about the recipient; only that one arrives. */
  async function expectHeldBack(recipient: Recipient, replaced: string): Promise<void> {
    await eventually(() => (fixture.inbox.unanswered === 1 ? true : undefined));
    const current = await sendEmail(recipient);
    fixture.inbox.release();
    await ended(current.otp_id, 'delivered');
    const { id } = await ended(replaced, 'cancelled');
    await eventually(() => supersededAttempt(id));
    const mails = fixture.inbox.to(recipient.email);
    expect(mails).toHaveLength(1);
    expect(await verify(recipient, codeIn(mails[0]!))).toBe('ok');
  }

  it('does not arrive, at the first attempt either', async () => {
    const recipient = newRecipient();
    fixture.inbox.mood = 'hold';
    const { otp_id } = await sendEmail(recipient);
    await expectHeldBack(recipient, otp_id);
  });

  it('does not arrive at a later attempt', async () => {
    const recipient = newRecipient();
    fixture.inbox.mood = '451';
    const { otp_id } = await sendEmail(recipient);
    await attempted(otp_id, 1);
    fixture.inbox.mood = 'hold';
    await expectHeldBack(recipient, otp_id);
  });
});

describe('several processes', () => {
  it('share the queue: every message leaves once', async () => {
    const other = await fixture.serve();
    const recipients = Array.from({ length: 40 }, newRecipient);
    const sent = await Promise.all(recipients.map(sendEmail));
    for (const { otp_id } of sent) await ended(otp_id, 'delivered');
    for (const { email } of recipients) expect(fixture.inbox.to(email)).toHaveLength(1);
    await other.close();
  });

  it('take over a message whose worker died, when its lease has run out', async () => {
    const recipient = newRecipient();
    fixture.inbox.mood = '451';
    const { otp_id } = await sendEmail(recipient);
    await attempted(otp_id, 1);
    const lease = (interval: string) =>
      fixture.source.query(
        `UPDATE messages SET next_attempt_at = now(), leased_until = now() + $2::interval WHERE source_id = $1`,
        [otp_id, interval],
      );
    await lease('20 seconds');
    fixture.inbox.mood = 'take';
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(fixture.inbox.to(recipient.email)).toEqual([]);
    await lease('-1 second');
    await ended(otp_id, 'delivered');
  });
});
