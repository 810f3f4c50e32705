import { Transform } from 'node:stream';
import type { PluginFunction } from 'nodemailer/lib/mailer';

/**
 * A plugin of nodemailer, whose messages come in a dozen pieces and as many packets: it lets a message leave when it is
 * whole. Ours are a few kilobytes.
 */
export const inOnePiece: PluginFunction = (mail, done) => {
  mail.message.transform(() => {
    const pieces: Buffer[] = [];
    return new Transform({
      transform(piece: Buffer, _encoding, next) {
        pieces.push(piece);
        next();
      },
      flush: (next) => next(null, Buffer.concat(pieces)),
    });
  });
  done();
};
