import { setTimeout as delay } from 'node:timers/promises';
import { currentRun } from '../stack/run.js';
import { remember } from '../secrets/secrets.js';

/** A message that was sent over SMTP or the SMS API, as the local inbox shows it. */
export interface Message {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const ARRIVES_MS = 10_000;
const POLL_MS = 40;

const CODE = /(?<![\w+.-])\d{6,9}(?![\w-])/;
const LINK = /https?:\/\/\S*[?&]token=([\w-]+)/;

/** All messages to an address or number so far, newest first. */
export async function messagesTo(to: string): Promise<Message[]> {
  const response = await fetch(`${currentRun().inboxUrl}/messages?to=${encodeURIComponent(to)}`);
  const { messages } = (await response.json()) as { messages: Message[] };
  return messages;
}

/** The newest message, once this number has arrived. */
export async function messageTo(to: string, count = 1): Promise<Message> {
  for (const deadline = Date.now() + ARRIVES_MS; Date.now() < deadline; await delay(POLL_MS)) {
    const messages = await messagesTo(to);
    const [newest] = messages;
    if (newest && messages.length >= count) return newest;
  }
  throw new Error(`fewer than ${count} messages arrived within ${ARRIVES_MS / 1000} s`);
}

/** The passcode of the newest message, once this number has arrived. */
export async function codeTo(to: string, count = 1): Promise<string> {
  const { subject, text } = await messageTo(to, count);
  const code = CODE.exec(`${text}\n${subject}`)?.[0];
  if (!code) throw new Error(`no code in the message: ${text}`);
  remember('code', code);
  return code;
}

/** The link of the newest message, and its token. */
export async function linkTo(to: string, count = 1): Promise<{ url: URL; token: string }> {
  const { text } = await messageTo(to, count);
  const [link, token] = LINK.exec(text) ?? [];
  if (!link || !token) throw new Error(`no link in the message: ${text}`);
  remember('token', token);
  return { url: new URL(link), token };
}

/** A code of the same length that is not this one. */
export function wrongCode(code: string, step = 1): string {
  const range = 10 ** code.length;
  return String((Number(code) + step) % range).padStart(code.length, '0');
}
