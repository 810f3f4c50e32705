import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import type { PluginFunction } from 'nodemailer/lib/mailer';
import { type HandOver, HeldBack } from './channel.js';

/** An email with the question that is asked once the server has taken sender and recipient and waits for the text. */
export type GuardedMail = SendMailOptions & HandOver;

/**
 * A plugin of nodemailer, which reads the text of a message only after the server answered DATA: `mayLeave` is asked
 * then, and not before a connection was waited for. A text that may not leave ends the connection before its end mark,
 * so that the server drops it. The rest leaves as one piece, not in a dozen packets: ours are a few kilobytes.
 */
export const wholeWhenAllowed: PluginFunction = (mail, done) => {
  const { mayLeave } = mail.data as GuardedMail;
  mail.message.processFunc((text) => Readable.from(allowedText(text, mayLeave), { objectMode: false }));
  done();
};

async function* allowedText(text: AsyncIterable<Buffer>, mayLeave: HandOver['mayLeave']) {
  const pieces: Buffer[] = [];
  for await (const piece of text) pieces.push(piece);
  if (!(await mayLeave())) throw new HeldBack();
  yield Buffer.concat(pieces);
}
