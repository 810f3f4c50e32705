import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MessageStore } from './message-store.js';

const LARGEST_MAIL_BYTES = 10 * 1024 * 1024;

export interface SmtpListener {
  readonly port: number;
  close(): Promise<void>;
}

/** A real SMTP server on 127.0.0.1 that takes every mail, delivers none, and puts it into the store. */
export async function listenSmtp(store: MessageStore, port: number): Promise<SmtpListener> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    onData: (stream, session, done) => {
      take(store, stream, session).then(() => done(), done);
    },
  });
  // A client that hangs up in mid-sentence is no reason to end.
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function take(
  store: MessageStore,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const mail = await simpleParser(stream, { skipImageLinks: true, skipTextToHtml: true });
  const { mailFrom, rcptTo } = session.envelope;
  store.add({
    channel: 'email',
    from: mail.from?.text || (mailFrom ? mailFrom.address : ''),
    to: rcptTo.map(({ address }) => address).join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
  });
}
