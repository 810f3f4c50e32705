import { Latchkey } from '@latchkey/node';
import { testing } from '@latchkey/node/testing';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});
const { fastForward } = testing(latchkey);

/** An hour and a minute pass for this session, and for nothing else. */
export const letSessionExpire = (session_id: string) => fastForward({ session_id }, 61);
