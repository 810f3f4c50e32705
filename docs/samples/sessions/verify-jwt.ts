import { Latchkey } from '@latchkey/node';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});

/** @returns the user of a request with `Authorization: Bearer <session JWT>`. */
export async function userOf(authorization: string): Promise<string> {
  const jwt = authorization.replace(/^Bearer /, '');
  const session = await latchkey.verifySession(jwt);
  return session.user_id;
}
