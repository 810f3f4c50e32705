import { type ArrivedMail, SmtpSink } from '@latchkey/platform/testing/messages';
import { simpleParser } from 'mailparser';
import type { MessageStore } from './message-store.js';

/** Takes every mail, delivers none, and puts it into the store. @param port 0 picks a free one. */
export async function listenSmtp(store: MessageStore, port: number): Promise<SmtpSink> {
  const sink = new SmtpSink({ port, keep: (mail) => put(store, mail) });
  await sink.start();
  return sink;
}

async function put(store: MessageStore, { from, to, message }: ArrivedMail): Promise<void> {
  const mail = await simpleParser(message, { skipImageLinks: true, skipTextToHtml: true });
  store.add({
    channel: 'email',
    from: mail.from?.text || from,
    to: to.join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
  });
}
