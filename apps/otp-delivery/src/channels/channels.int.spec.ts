import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newCaller, outcomeOf } from '../testing/callers.js';
import { OtpDeliveryFixture, otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { recipientsOf } from '../testing/recipients.js';

const fixture = await otpDeliveryFixture();

const { ended } = recipientsOf(fixture);

describe('SMS', () => {
  const sendSms = (caller: Caller, destination: string, locale?: string) =>
    fixture.passcodes.send(caller, {
      user_id: 'user_1',
      method_id: destination,
      type: 'phone_number',
      destination,
      locale,
    });

  it('is posted to the message resource of the account', async () => {
    const caller = newCaller();
    const { otp_id } = await sendSms(caller, '+14155552671', 'de-AT');
    await ended(otp_id, 'delivered');
    const [sms] = fixture.twilio.to('+14155552671');
    expect(sms?.path).toBe('/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages.json');
    const credentials = Buffer.from('AC00000000000000000000000000000000:twilio-auth-token').toString(
      'base64',
    );
    expect(sms?.authorization).toBe(`Basic ${credentials}`);
    expect(Object.fromEntries(sms?.form ?? [])).toMatchObject({
      From: '+15017122661',
      To: '+14155552671',
      Body: expect.stringMatching(/^Acme: \d{6} ist Ihr Code\. Gültig: 10 Minuten\.$/),
    });
  });

  it.each([
    ['400 is final', 400, 'failed', 1],
    ['404 is final', 404, 'failed', 1],
    ['429 is tried again', 429, 'delivered', 2],
    ['500 is tried again', 500, 'delivered', 2],
    ['401 is the operator’s to repair', 401, 'delivered', 2],
  ] as const)('%s', async (_, status, state, attempts) => {
    fixture.twilio.nextStatuses.push(status);
    const { otp_id } = await sendSms(newCaller(), `+1415555${2000 + status}`);
    expect((await ended(otp_id, state)).attempts).toBe(attempts);
    const bodies = fixture.twilio.to(`+1415555${2000 + status}`).map(({ form }) => form.get('Body'));
    expect(new Set(bodies).size).toBe(1);
  });
});

describe('a channel that is not set up', () => {
  it('answers service_unavailable, and stores nothing', async () => {
    const bare = await new OtpDeliveryFixture().start({
      SMTP_URL: '',
      TWILIO_ACCOUNT_SID: '',
      TWILIO_AUTH_TOKEN: '',
      TWILIO_FROM: '',
    });
    try {
      const input = { user_id: 'user_1', method_id: 'm', destination: 'ada@example.com' };
      const caller = newCaller({ environment: 'test' });
      expect(await outcomeOf(bare.passcodes.send(caller, { ...input, type: 'email' }))).toBe(
        'service_unavailable',
      );
      expect(await bare.source.query('SELECT 1 FROM passcodes UNION ALL SELECT 1 FROM send_windows')).toEqual(
        [],
      );
      const sandbox = { ...input, destination: '+15005550001', type: 'phone_number' } as const;
      expect(await outcomeOf(bare.passcodes.send(caller, sandbox))).toBe('ok');
    } finally {
      await bare.stop();
    }
  });
});
