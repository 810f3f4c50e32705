import { Latchkey } from '@latchkey/node';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});

/** What the page opens: the sealed key, and what it was sealed for. */
export async function exportKey(wallet_id: string, session_token: string, recipient_public_key: string) {
  const sealed = await latchkey.wallets.export({ wallet_id, session_token, recipient_public_key });
  const { app_id, user_id } = await latchkey.wallets.get({ wallet_id });
  return { ...sealed, app_id, wallet_id, user_id };
}
