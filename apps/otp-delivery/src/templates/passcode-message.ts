import type { EmailMessage, SmsMessage } from '../channels/channel.js';
import { lineOf, smsNameOf } from './app-name.js';
import { codeBlock, emailLayout, paragraph } from './email-layout.js';
import { markup } from './html.js';
import { fill, wordingFor } from './language.js';

export interface PasscodeContent {
  readonly appName: string;
  readonly to: string;
  readonly code: string;
  readonly expiresInMinutes: number;
  readonly locale?: string | undefined;
}

/** The email that carries a code: in the subject, so that it can be read without opening, and large in the body. */
export function passcodeEmail({
  appName,
  to,
  code,
  expiresInMinutes,
  locale,
}: PasscodeContent): EmailMessage {
  const { language, texts, span } = wordingFor(locale);
  const app = lineOf(appName);
  const say = (text: string) => fill(text, { app, code, time: span(expiresInMinutes) });
  const { subject, title, lead, validity, ignore } = texts.passcode;
  const body = markup`${paragraph(say(lead))}${codeBlock(code)}${paragraph(say(validity))}`;
  return {
    channel: 'email',
    to,
    senderName: app,
    subject: say(subject),
    text: [say(title), say(lead), code, say(validity), say(ignore)].join('\n\n') + '\n',
    html: emailLayout({ language, title: say(title), preview: say(validity), body, footnote: say(ignore) }),
  };
}

/** `Acme: 493021 is your code. It expires in 10 minutes.`: one GSM segment, in the form that phones offer to fill in. */
export function passcodeSms({ appName, to, code, expiresInMinutes, locale }: PasscodeContent): SmsMessage {
  const { texts, span } = wordingFor(locale);
  const name = smsNameOf(appName);
  const sentence = fill(texts.sms, { code, time: span(expiresInMinutes) });
  return { channel: 'sms', to, text: name === '' ? sentence : `${name}: ${sentence}` };
}
