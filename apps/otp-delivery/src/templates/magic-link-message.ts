import type { EmailMessage } from '../channels/channel.js';
import { lineOf } from './app-name.js';
import { button, emailLayout, paragraph, plainAddress } from './email-layout.js';
import { markup } from './html.js';
import { fill, wordingFor } from './language.js';

export interface MagicLinkContent {
  readonly appName: string;
  readonly to: string;
  readonly url: string;
  readonly expiresInMinutes: number;
  readonly locale?: string | undefined;
}

/** The email that carries a sign-in link: a button, and the address in full for whoever prefers to read it first. */
export function magicLinkEmail({
  appName,
  to,
  url,
  expiresInMinutes,
  locale,
}: MagicLinkContent): EmailMessage {
  const { language, texts, span } = wordingFor(locale);
  const app = lineOf(appName);
  const say = (text: string) => fill(text, { app, time: span(expiresInMinutes) });
  const { subject, title, lead, button: label, fallback, validity, ignore } = texts.magicLink;
  const body = markup`${paragraph(say(lead))}${button(label, url)}${plainAddress(fallback, url)}${paragraph(say(validity))}`;
  return {
    channel: 'email',
    to,
    senderName: app,
    subject: say(subject),
    text: [say(title), url, say(validity), say(ignore)].join('\n\n') + '\n',
    html: emailLayout({ language, title: say(title), preview: say(validity), body, footnote: say(ignore) }),
  };
}
