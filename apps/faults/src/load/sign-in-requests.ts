import { randomBytes } from 'node:crypto';
import { anyOf, type ArrivedCode, type LedgerSession, type LedgerUser } from '../ledger/ledger.js';
import { ask, get, given, type LoadParts, post, type Request } from './request.js';

const SESSION_MINUTES = 120;
const CODE_MINUTES = 15;
const GONE = 'session_not_found';

/** Users, codes and sessions. */
export const SIGN_IN_REQUESTS = {
  'create user': (parts) => createUser(parts),
  'send code': (parts) => given(parts.ledger.unsent.shift(), (user) => sendCode(parts, user)),
  'verify code': (parts) => given(parts.ledger.codes.shift(), (code) => verifyCode(parts, code)),
  'verify session': (parts) => given(anyOf(parts.ledger.live), (session) => verifySession(parts, session)),
  'verify revoked session': (parts) =>
    given(anyOf(parts.ledger.revoked), (session) => verifyRevoked(parts, session)),
  'revoke session': (parts) => given(parts.ledger.takeLive(), (session) => revoke(parts, session)),
  'get user': (parts) => given(anyOf(parts.ledger.users), (user) => getUser(parts, user)),
} satisfies Record<string, Request>;

async function createUser(parts: LoadParts): Promise<void> {
  const email = `${randomBytes(10).toString('hex')}@faults.example.com`;
  const { outcome, member } = await ask(parts, 'create user', post('/v1/auth/users/create', { email }));
  if (outcome === 'refused') parts.ledger.refused.createdEmails.push(email);
  if (outcome === 'ok') parts.ledger.addUser({ id: member('user_id'), email, emailId: member('email_id') });
}

async function sendCode(parts: LoadParts, { email }: LedgerUser): Promise<void> {
  const call = post('/v1/auth/otps/email/send', { email, expires_in: CODE_MINUTES });
  const { outcome } = await ask(parts, 'send code', call);
  if (outcome === 'ok') parts.ledger.promised.push(email);
  if (outcome === 'refused') parts.ledger.refused.sends.push(email);
}

export function verifyCodeCall({ user, code }: ArrivedCode) {
  const body = { method_id: user.emailId, otp: code, session_expires_in: SESSION_MINUTES };
  return post('/v1/auth/otps/verify', body);
}

async function verifyCode(parts: LoadParts, arrived: ArrivedCode): Promise<void> {
  const { ledger } = parts;
  const { outcome, member, session } = await ask(parts, 'verify code', verifyCodeCall(arrived));
  if (outcome === 'refused') ledger.refused.codes.push(arrived);
  if (outcome !== 'ok') return;
  ledger.verifiedEmails.push(arrived.user.emailId);
  const id = String(session['id']);
  ledger.addSession({ id, token: member('session_token'), jwt: member('session_jwt'), ending: false });
}

/** By its token or by its JWT, whichever comes. */
export function verifySessionCall({ token, jwt }: LedgerSession, byJwt = false) {
  return post('/v1/auth/sessions/verify', byJwt ? { session_jwt: jwt } : { session_token: token });
}

async function verifySession(parts: LoadParts, session: LedgerSession): Promise<void> {
  const call = verifySessionCall(session, Math.random() < 0.25);
  // Meanwhile its end may have been asked for: then both answers are right.
  await ask(parts, 'verify session', call, ({ status }) =>
    session.ending && status === 404 ? GONE : undefined,
  );
}

async function verifyRevoked(parts: LoadParts, session: LedgerSession): Promise<void> {
  const call = verifySessionCall(session, Math.random() < 0.25);
  await ask(parts, 'verify revoked session', call, () => GONE);
}

/** Once the answer is there, the session is gone at once, and for good. */
async function revoke(parts: LoadParts, session: LedgerSession): Promise<void> {
  const { ledger } = parts;
  const call = post('/v1/auth/sessions/revoke', { session_id: session.id });
  const { outcome } = await ask(parts, 'revoke session', call);
  if (outcome === 'refused') ledger.giveBack(session);
  if (outcome !== 'ok') return;
  ledger.revoked.push(session);
  await verifyRevoked(parts, session);
}

async function getUser(parts: LoadParts, { id }: LedgerUser): Promise<void> {
  await ask(parts, 'get user', get(`/v1/auth/users/${id}`));
}
