import type { Members } from './body.js';
import type { Exchange } from './exchange.js';
import { type Answer, Answered, endedSession } from './gateway.js';
import { REMOVABLE, type Operation } from './operations-table.js';
import { refusals } from './refusal.js';
import type { Route } from './routes.js';

/** Carries one route out. @throws Refusal, Answered. */
export async function perform(exchange: Exchange, route: Route): Promise<Answer> {
  switch (route.kind) {
    case 'refresh':
      return refresh(exchange, await exchange.body());
    case 'revoke':
      return revoke(exchange, await exchange.body());
    case 'removal':
      return remove(exchange, route);
    case 'operation':
      return operate(exchange, route);
  }
}

function refresh(exchange: Exchange, body: Members): Promise<Answer> {
  const minutes =
    body['session_expires_in'] === undefined ? {} : { session_expires_in: minutesOf(exchange, body) };
  return exchange.verify({ ...picked(body, ['require_factors', 'max_factor_age', 'purpose']), ...minutes });
}

/**
 * `{}` ends this session, `everywhere` every one of the user, `elsewhere` every other one, `session_id` that one of the
 * user. The gateway takes the session itself, and lets one that lacks the second proof of its App end itself alone.
 */
async function revoke(exchange: Exchange, body: Members): Promise<Answer> {
  const { token: session_token } = exchange;
  const which = ownSessions(body);
  if (which) {
    const answer = await exchange.askOfUser('profile/sessions/revoke', which);
    if (answer.status === 200) await forgetEnded(exchange, which, answer);
    return answer;
  }
  const answer = session_token
    ? await exchange.ask({ method: 'POST', path: 'sessions/revoke', body: { session_token } })
    : { status: 200, body: { revoked: 0 } };
  if (answer.status === 200) exchange.signOut();
  return answer;
}

/** Removes the cookies if the session of the cookie was among those that ended. Only the gateway knows its id. */
async function forgetEnded(
  exchange: Exchange,
  { scope, session_id }: Members,
  { body }: Answer,
): Promise<void> {
  if (scope === 'everywhere') exchange.signOut();
  else if (session_id !== undefined && body['revoked'] === 1) await exchange.verify();
}

/** Undefined for the session of the cookie. */
function ownSessions({ everywhere, elsewhere, session_id }: Members): Members | undefined {
  if (everywhere === true) return { scope: 'everywhere' };
  if (elsewhere === true) return { scope: 'elsewhere' };
  return session_id === undefined ? undefined : { session_id };
}

/** The id counts only if the gateway lists it for the user of the session. */
async function remove(exchange: Exchange, { of, id }: { of: string; id: string }): Promise<Answer> {
  const user = await recentlyProvenUser(exchange);
  const { list = '', absent = 'route_not_found' } = REMOVABLE[of] ?? {};
  const owned = user[list] as readonly { readonly id: string }[];
  if (!owned.some((one) => one.id === id)) throw refusals.absent(absent);
  return exchange.ask({ method: 'DELETE', path: `users/${of}/${id}/delete` });
}

async function operate(
  exchange: Exchange,
  { operation, path }: { operation: Operation; path: string },
): Promise<Answer> {
  const sent = operation.method === 'POST' ? await exchange.body() : {};
  for (const name of operation.needs ?? []) if (typeof sent[name] !== 'string') throw refusals.missing(name);
  const user_id = await userOf(exchange, operation, sent);
  const target = (operation.path ?? path).replace(':user', user_id ?? '');
  if (operation.method === 'GET') return exchange.ask({ method: 'GET', path: target });
  const body = {
    ...picked(sent, operation.takes),
    ...addedBy(exchange, operation),
    ...namedUser(operation, user_id),
    ...(operation.shows === 'session' && { session_token: exchange.token }),
  };
  return operation.signsIn
    ? signIn(exchange, target, { ...body, session_expires_in: minutesOf(exchange, sent) })
    : exchange.ask({ method: 'POST', path: target, body });
}

/** The proof joins the session of the cookie. A user whose session has ended can sign in again. */
async function signIn(exchange: Exchange, path: string, body: Members): Promise<Answer> {
  const { token } = exchange;
  const joined = await exchange.ask({
    method: 'POST',
    path,
    body: { ...body, ...(token && { session_token: token }) },
  });
  if (!token || !endedSession(joined)) return joined;
  // A second factor of a session that has just ended: alone it begins none.
  if (body['user_id'] !== undefined) {
    exchange.signOut();
    return joined;
  }
  // The gateway refuses before it spends the proof.
  return exchange.ask({ method: 'POST', path, body });
}

/** The user that the call is about; undefined for a visitor. To attach something is a change of credentials. */
async function userOf(exchange: Exchange, operation: Operation, sent: Members): Promise<string | undefined> {
  const asked = operation.user === 'asked' && sent['user_id'] !== undefined;
  if (operation.access === 'anyone' && !asked) return undefined;
  const isChange = operation.access === 'recent' || (asked && operation.attaches);
  const { purpose } = operation;
  const { user_id } = await (isChange
    ? recentlyProvenUser(exchange, purpose)
    : sessionOf(exchange, {}, purpose));
  return user_id;
}

function namedUser({ user, path }: Operation, user_id: string | undefined): Members {
  return user !== undefined && path === undefined && user_id !== undefined ? { user_id } : {};
}

/**
 * The user, whose session has a recent factor. Where they have an active TOTP it is that one: otherwise whoever reads
 * their mailbox would sign in by a code, and remove the second factor or read its recovery codes.
 * @throws Answered 403 `step_up_required`.
 */
async function recentlyProvenUser(exchange: Exchange, purpose?: Purpose): Promise<UserOfSession> {
  const { user_id } = await sessionOf(exchange, {}, purpose);
  const answer = await exchange.ask({ method: 'GET', path: `users/${user_id}` });
  if (answer.status !== 200) throw new Answered(answer);
  const user = answer.body as UserOfSession;
  const hasTotp = user.totps.some(({ verified }) => verified);
  const recent = {
    max_factor_age: exchange.settings.maxFactorAge,
    ...(hasTotp && { require_factors: ['totp'] }),
  };
  await sessionOf(exchange, recent, purpose);
  return user;
}

/** The members that the handler reads. */
interface UserOfSession extends Members {
  readonly user_id: string;
  readonly totps: readonly { readonly verified: boolean }[];
}

/**
 * The session of the cookie. Where its App requires a second proof that it lacks, the gateway takes it for a purpose.
 * @throws Refusal, Answered: no user is signed in, or the requirements are not met.
 */
async function sessionOf(
  exchange: Exchange,
  requirements: Members,
  purpose?: Purpose,
): Promise<SessionOfCookie> {
  let answer = await exchange.verify(requirements);
  if (purpose && answer.body['error_type'] === 'step_up_required') {
    const taken = await exchange.verify({ ...requirements, purpose });
    if (taken.status === 200) answer = taken;
  }
  if (answer.status !== 200) throw new Answered(answer);
  return answer.body['session'] as SessionOfCookie;
}

type Purpose = Operation['purpose'];

interface SessionOfCookie {
  readonly user_id: string;
  readonly id: string;
}

function addedBy(exchange: Exchange, { adds, device, page }: Operation): Members {
  const domain = new URL(exchange.origin).host;
  return {
    ...adds,
    ...(device && { device_fingerprint: exchange.device }),
    ...(page && { domain, uri: `${exchange.origin}/` }),
  };
}

function picked(body: Members, names: readonly string[]): Members {
  return Object.fromEntries(
    names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  );
}

/** A page may ask for less than the App allows. */
function minutesOf({ settings }: Exchange, body: Members): number {
  const asked = body['session_expires_in'];
  const most = settings.sessionMinutes;
  return typeof asked === 'number' && Number.isInteger(asked) && asked >= 5 ? Math.min(asked, most) : most;
}
