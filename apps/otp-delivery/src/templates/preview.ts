import type { MessagePreview, PreviewKind, PreviewMessageRequest } from '@latchkey/contracts/otp-delivery';
import type { OutgoingMessage } from '../channels/channel.js';
import { DARK_MEDIA } from './email-layout.js';
import { magicLinkEmail, passcodeEmail, passcodeSms } from './messages.js';

const SAMPLE = { to: 'ada@example.com', code: '493021', expiresInMinutes: 10 };
const LINK = { to: SAMPLE.to, url: 'https://app.example.com/welcome?token=a-sample', expiresInMinutes: 60 };

/** In place of what the reader prefers. */
const MEDIA = { light: '@media not all', dark: '@media all' };

type Named = Readonly<{ appName: string; locale: string | undefined }>;
const KINDS: Readonly<Record<PreviewKind, (named: Named) => OutgoingMessage>> = {
  passcode_email: (named) => passcodeEmail({ ...SAMPLE, ...named }),
  magic_link_email: (named) => magicLinkEmail({ ...LINK, ...named }),
  passcode_sms: (named) => passcodeSms({ ...SAMPLE, ...named }),
};

/** A message by the templates of those that are sent, with a code that was never made. */
export function previewOf({ kind, name, locale, scheme }: PreviewMessageRequest): MessagePreview {
  const message = KINDS[kind]({ appName: name, locale });
  const { text } = message;
  if (message.channel === 'sms') return { sender_name: '', subject: '', text, html: '' };
  const html = scheme ? message.html.replace(DARK_MEDIA, MEDIA[scheme]) : message.html;
  return { sender_name: message.senderName, subject: message.subject, text, html };
}
