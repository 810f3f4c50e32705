import { type ConfigOf, type ConfigRule, defineConfig, setting } from '@latchkey/platform/config';
import addressparser from 'nodemailer/lib/addressparser';

/** On top of what every service has. A channel without its settings answers 503 `service_unavailable` to a send. */
export const otpDeliverySettings = defineConfig({
  SMTP_URL: setting.url({
    description:
      'SMTP server that carries email, such as smtps://user:password@mail.example.com. Without it, sending an email answers 503.',
    protocols: ['smtp', 'smtps'],
    optional: true,
  }),
  EMAIL_FROM: setting.string({
    description:
      'Sender of every email, required with SMTP_URL: an address, or `Name <address>`. A bare address is shown with the name of the App.',
    optional: true,
    check: (value) => (isSender(value) ? undefined : 'must be an email address'),
  }),
  SMTP_CONNECTIONS: setting.integer({
    description:
      'Emails that one process hands over at the same time, each on a connection of its own that is kept. Some servers allow few.',
    min: 1,
    max: 100,
    default: 8,
  }),
  SMS_PROVIDER: setting.choice(['twilio'], { description: 'Who carries SMS.', default: 'twilio' }),
  TWILIO_ACCOUNT_SID: setting.string({
    description:
      'Account at Twilio. Without the three of account, token and sender, sending an SMS answers 503.',
    optional: true,
  }),
  TWILIO_AUTH_TOKEN: setting.secret({
    description: 'Auth token of that account.',
    minLength: 8,
    optional: true,
  }),
  TWILIO_FROM: setting.string({
    description:
      'Sender of every SMS: a number in E.164 form, a sender name, or a messaging service (`MG…`).',
    optional: true,
  }),
  TWILIO_BASE_URL: setting.url({
    description: "Address of Twilio's REST API.",
    protocols: ['http', 'https'],
    default: 'https://api.twilio.com',
  }),
  SMS_COUNTRY_HOURLY_LIMIT: setting.integer({
    description: 'SMS that one App may send to one country in one hour, against SMS pumping.',
    min: 1,
    max: 1_000_000,
    default: 1000,
  }),
  PUBLIC_SMS_PER_RANGE: setting.integer({
    description:
      'SMS with a public token or from the hosted page in one hour to numbers that differ in their last three digits alone, in one App.',
    min: 1,
    max: 100_000,
    default: 20,
  }),
  PROOF_OF_WORK_TRIES: setting.integer({
    description:
      'Mean number of tries of the proof of work before a send with a public token; each is 2,000 rounds of PBKDF2-SHA-256. The first 5 sends of a client in 10 minutes take this, further ones up to 16 times as many.',
    min: 1,
    max: 100_000,
    default: 500,
  }),
  PUBLIC_SENDS_PER_CLIENT: setting.integer({
    description:
      'Sends with a public token in one hour from one client address (IPv6: /64) in one App; people behind one router share it. A /48 of IPv6 may make ten times as many.',
    min: 1,
    max: 100_000,
    default: 60,
  }),
  MESSAGE_RETENTION_DAYS: setting.integer({
    description: 'Days for which a delivered, failed or cancelled message is kept, without its text.',
    min: 1,
    max: 3650,
    default: 7,
  }),
  MAGIC_LINK_RETENTION_DAYS: setting.integer({
    description: 'Days for which a link is kept after it expired, so that a refusal can say why.',
    min: 1,
    max: 3650,
    default: 7,
  }),
});

const TWILIO_ACCOUNT = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;

/** Half a set-up is a mistake that should stop the start. */
export const otpDeliveryRule: ConfigRule = (values) => {
  const missing = TWILIO_ACCOUNT.filter((name) => values[name] === undefined);
  const inPart = missing.length < TWILIO_ACCOUNT.length ? missing : [];
  return [
    ...(values.SMTP_URL && !values.EMAIL_FROM
      ? [{ name: 'EMAIL_FROM', reason: 'is required together with SMTP_URL' }]
      : []),
    ...inPart.map((name) => ({ name, reason: 'is required together with the other settings of Twilio' })),
  ];
};

function isSender(text: string): boolean {
  const [sender] = addressparser(text, { flatten: true });
  return !/[\r\n]/.test(text) && sender !== undefined && sender.address.includes('@');
}

export type OtpDeliveryConfig = ConfigOf<typeof otpDeliverySettings>;
