import type { Members } from './body.js';
import type { Exchange } from './exchange.js';
import { type Answer, endedSession } from './gateway.js';
import { Refusal } from './refusal.js';

const TRIES = 2;

interface Proof {
  readonly path: string;
  readonly body: Members;
  /** The page is a form to sign in: the user of the proof is signed in, also in place of another one. */
  readonly replaces: boolean;
}

/**
 * The proof joins the session of the cookie. A user whose session has ended can sign in again, and a form to sign in replaces
 * the session of another user, which ends. The gateway refuses before it spends the proof.
 */
export async function signIn(exchange: Exchange, { path, body, replaces }: Proof): Promise<Answer> {
  const { token } = exchange;
  const handIn = (members: Members) => exchange.ask({ method: 'POST', path, body: members });
  const joined = await handIn({ ...body, ...(token && { session_token: token }) });
  if (!token) return joined;
  // A second factor names its user, and begins no session alone.
  const isAlone = body['user_id'] === undefined;
  if (endedSession(joined)) {
    if (isAlone) return handIn(body);
    exchange.signOut();
    return joined;
  }
  if (!isAlone || !replaces || joined.body['error_type'] !== 'session_user_mismatch') return joined;
  const answer = await handIn(body);
  if (answer.status === 200) await end(exchange, token);
  return answer;
}

/** Ends a session that was replaced, if it can be: the sign-in stands, and no cookie holds the earlier token any more. */
async function end(exchange: Exchange, session_token: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) if (await isEnded(exchange, session_token)) return;
  exchange.settings.tell(
    'a session was replaced by a sign-in and could not be ended: it lives until its own end. Its user can end it elsewhere.',
  );
}

async function isEnded(exchange: Exchange, session_token: string): Promise<boolean> {
  const call = { method: 'POST', path: 'sessions/revoke', body: { session_token } } as const;
  const answer = await exchange.ask(call).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  return answer?.status === 200;
}
