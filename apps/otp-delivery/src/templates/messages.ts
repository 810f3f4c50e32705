import { type Html, html } from '@latchkey/platform/markup';
import type { EmailMessage, SmsMessage } from '../channels/channel.js';
import { button, codeBlock, emailLayout, paragraph, plainAddress } from './email-layout.js';
import { fill, wordingFor } from './language.js';
import type { EmailTexts } from './texts/en.js';

const LONGEST_NAME = 64;
const LONGEST_SMS_NAME = 30;

// The GSM 7-bit alphabet without its extension, whose characters count twice.
const NOT_GSM = /[^@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]/g;

interface Content {
  readonly appName: string;
  readonly to: string;
  readonly expiresInMinutes: number;
  readonly locale?: string | undefined;
}

export type PasscodeContent = Content & {
  readonly code: string;
  /** Absent: to sign in. */
  readonly purpose?: 'sign_in' | 'new_address';
};
export type MagicLinkContent = Content & { readonly url: string };

/** The email that carries a code: in the subject, so that it can be read without opening, and large in the body. */
export function passcodeEmail({ code, purpose, ...content }: PasscodeContent): EmailMessage {
  const words = wordsOf(content, { code });
  const { passcode, newAddress } = words.texts;
  const texts = purpose === 'new_address' ? { ...passcode, ...newAddress } : passcode;
  const lead = words.say(texts.lead);
  const body = html`${paragraph(lead)}${codeBlock(code)}`;
  return { ...emailOf(words, texts, { to: content.to, text: [lead, code], body }), code };
}

/** The email that carries a sign-in link: a button, and the address in full for users who prefer to read it first. */
export function magicLinkEmail({ url, ...content }: MagicLinkContent): EmailMessage {
  const words = wordsOf(content);
  const { lead, button: label, fallback } = words.texts.magicLink;
  const body = html`${paragraph(words.say(lead))}${button(label, url)}${plainAddress(fallback, url)}`;
  return { ...emailOf(words, words.texts.magicLink, { to: content.to, text: [url], body }), link: url };
}

/** `Acme: 493021 is your code. It expires in 10 minutes.`: one GSM segment, in the form that phones offer to fill in. */
export function passcodeSms({ code, purpose, ...content }: PasscodeContent): SmsMessage {
  const { texts, say } = wordsOf(content, { code });
  const name = smsNameOf(content.appName);
  const sentence = say(purpose === 'new_address' ? texts.newAddress.sms : texts.sms);
  return { channel: 'sms', to: content.to, text: name === '' ? sentence : `${name}: ${sentence}`, code };
}

/** The texts in the user's language; `say` fills in their values. */
function wordsOf({ appName, expiresInMinutes, locale }: Content, values: Record<string, string> = {}) {
  const { language, texts, span } = wordingFor(locale);
  const app = lineOf(appName);
  const all = { ...values, app, time: span(expiresInMinutes) };
  return { language, texts, app, say: (text: string) => fill(text, all) };
}

function emailOf(
  { language, app, say }: ReturnType<typeof wordsOf>,
  texts: EmailTexts,
  { to, text, body }: { to: string; text: readonly string[]; body: Html },
): EmailMessage {
  const [title, validity, ignore] = [say(texts.title), say(texts.validity), say(texts.ignore)];
  const whole = html`${body}${paragraph(validity)}`;
  return {
    channel: 'email',
    to,
    senderName: app,
    subject: say(texts.subject),
    text: [title, ...text, validity, ignore].join('\n\n') + '\n',
    html: emailLayout({ language, title, preview: validity, body: whole, footnote: ignore }),
  };
}

/** The App's name on one line, without control characters: it stands in headers too. */
function lineOf(appName: string): string {
  const line = appName.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return [...line].slice(0, LONGEST_NAME).join('').trim();
}

/** The name in the characters of an SMS: marks that the alphabet lacks are dropped; may be empty. */
export function smsNameOf(appName: string): string {
  const name = [...lineOf(appName).normalize('NFC')].map(toGsm).join('');
  return name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SMS_NAME).trim();
}

// Letters that Unicode does not take apart into a letter and a mark.
const PLAIN: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Œ: 'OE',
  œ: 'oe',
  '’': "'",
};

function toGsm(character: string): string {
  if (character.search(NOT_GSM) < 0) return character;
  return PLAIN[character] ?? character.normalize('NFD').replace(NOT_GSM, '');
}
