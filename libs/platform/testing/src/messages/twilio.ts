import { randomBytes } from 'node:crypto';
import { equalInConstantTime, sha256 } from '@latchkey/platform/crypto';

export interface TwilioAccount {
  readonly sid: string;
  readonly token: string;
}

export interface TwilioAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ArrivedSms {
  /** Of the request. */
  readonly path: string;
  readonly authorization: string;
  readonly form: URLSearchParams;
}

export interface Sms {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

const MESSAGES = /^\/2010-04-01\/Accounts\/([^/]+)\/Messages\.json$/;

/** Whether a path is that of Twilio's message resource, of any account. */
export function isTwilioPath(path: string): boolean {
  return MESSAGES.test(path);
}

/** The required parameters, and Twilio's error codes for the lack of one. */
const REQUIRED = [
  ['To', 21604, "A 'To' phone number is required."],
  ['From', 21603, "A 'From' phone number is required."],
  ['Body', 21602, 'Message body is required.'],
] as const;

const E164 = /^\+[1-9]\d{6,14}$/;

/** Answers as Twilio does to `POST /2010-04-01/Accounts/{sid}/Messages.json`, and hands over what it accepts. */
export function answerTwilio(
  { path, authorization, form }: ArrivedSms,
  account: TwilioAccount,
  keep: (sms: Sms) => void,
): TwilioAnswer {
  const sid = MESSAGES.exec(path)?.[1];
  if (sid !== account.sid || !isAuthorized(authorization, account))
    return twilioError(401, 20003, 'Authenticate');
  for (const [name, code, message] of REQUIRED) {
    if (!form.get(name)) return twilioError(400, code, message);
  }
  const [to, from, text] = REQUIRED.map(([name]) => form.get(name) ?? '') as [string, string, string];
  if (!E164.test(to)) return twilioError(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  keep({ from, to, text });
  return { status: 201, body: messageResource(sid, { to, from, text }) };
}

/** Whether an Authorization header is the account's Basic one. */
function isAuthorized(header: string, account: TwilioAccount): boolean {
  const wanted = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`;
  return equalInConstantTime(sha256(header), sha256(wanted));
}

export function twilioError(status: number, code: number, message: string): TwilioAnswer {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}

function messageResource(accountSid: string, sms: Sms): TwilioAnswer['body'] {
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`;
  const now = new Date().toUTCString().replace('GMT', '+0000');
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: sms.text,
    date_created: now,
    date_sent: null,
    date_updated: now,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: sms.from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(Math.max(1, Math.ceil(sms.text.length / 160))),
    price: null,
    price_unit: 'USD',
    sid,
    status: 'queued',
    subresource_uris: { media: `${uri}/Media.json` },
    to: sms.to,
    uri: `${uri}.json`,
  };
}
