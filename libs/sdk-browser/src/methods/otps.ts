import type { Client } from '../session/client.js';
import type { OtpsPart, Sent } from '../types/parts.js';
import { sendMessage } from './sends.js';

interface SentAnswer {
  email_id?: string;
  phone_number_id?: string;
  method_id?: string;
}

const toSent = ({ email_id, phone_number_id, method_id }: SentAnswer): Sent => ({
  method_id: email_id ?? phone_number_id ?? method_id ?? '',
});

export function otpsPart(client: Client): OtpsPart {
  return {
    sendEmail: async (email, options) =>
      toSent(await sendMessage<SentAnswer>(client, 'email_otp', { email }, options)),
    sendSms: async (phone_number, options) =>
      toSent(await sendMessage<SentAnswer>(client, 'sms_otp', { phone_number }, options)),
    verify: (method_id, otp, options) => client.verify('otps/verify', { method_id, otp }, options),
  };
}
