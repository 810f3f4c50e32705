import { Latchkey } from '@latchkey/node';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});

/** Where to send the browser of a signed-in user who wants to link their GitHub account. */
export async function linkGithub(session_token: string): Promise<string> {
  // The user of a session that has a factor of the last 10 minutes, and never one that the page names.
  const { session } = await latchkey.sessions.verify({ session_token, max_factor_age: 10 });
  const begun = await latchkey.oauth.begin({
    provider: 'github',
    redirect_url: 'https://app.example.com/profile',
    user_id: session.user_id,
  });
  return begun.authorization_url;
}
