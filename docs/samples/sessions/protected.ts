import { createAuth } from '@latchkey/node';

const auth = createAuth({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
  origins: ['https://app.example.com'],
});

/** For every server that has `Request` and `Response`. */
export async function orders(request: Request): Promise<Response> {
  const guarded = await auth.guard(request);
  if ('refused' in guarded) return guarded.refused; // 401, or 503 while Latchkey is away
  const response = Response.json({ orders: [], user_id: guarded.session.user_id });
  for (const cookie of guarded.cookies) response.headers.append('set-cookie', cookie);
  return response;
}
