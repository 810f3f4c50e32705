import type { Members } from './body.js';
import type { Exchange } from './exchange.js';
import { type Answer, Answered } from './gateway.js';
import type { Operation, OwnChange } from './operations-table.js';
import { refusals } from './refusal.js';
import type { RemovalRoute, Route } from './routes.js';
import { signIn } from './sign-in.js';

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

/** Of what the gateway does not look up by the session, the id counts only if it lists it for the user of the session. */
async function remove(exchange: Exchange, { removable, of, id }: RemovalRoute): Promise<Answer> {
  if ('path' in removable)
    return exchange.askOfUser(removable.path, { [removable.idName]: id, ...recency(exchange) });
  const user_id = await changingUser(exchange, removable.change);
  const answer = await exchange.ask({ method: 'GET', path: `users/${user_id}` });
  if (answer.status !== 200) throw new Answered(answer);
  const owned = answer.body[removable.list] as readonly { readonly id: string }[];
  if (!owned.some((one) => one.id === id)) throw refusals.absent(removable.absent);
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
  };
  if (operation.shows === 'session') return exchange.askOfUser(target, body);
  return operation.signsIn
    ? signIn(exchange, {
        path: target,
        body: { ...body, session_expires_in: minutesOf(exchange, sent) },
        replaces: sent['replace_session'] === true,
      })
    : exchange.ask({ method: 'POST', path: target, body });
}

/** The user that the call is about; undefined for a visitor, and where the gateway finds the user in the session. */
async function userOf(exchange: Exchange, operation: Operation, sent: Members): Promise<string | undefined> {
  const { access, user, change, purpose, shows } = operation;
  const asked = user === 'asked' && sent['user_id'] !== undefined;
  if (access === 'anyone' && !asked) return undefined;
  if (change) return changingUser(exchange, change);
  if (access === 'change' && shows === 'session') return undefined;
  return (await sessionOf(exchange, {}, purpose)).user_id;
}

function namedUser({ user, path }: Operation, user_id: string | undefined): Members {
  return user !== undefined && path === undefined && user_id !== undefined ? { user_id } : {};
}

/** The user of the session, who may make this change now. @throws Answered 403 `step_up_required`. */
async function changingUser(exchange: Exchange, change: OwnChange): Promise<string> {
  const answer = await exchange.askOfUser('profile/changes/check', { change, ...recency(exchange) });
  if (answer.status !== 200) throw new Answered(answer);
  return String(answer.body['user_id']);
}

const recency = ({ settings }: Exchange): Members => ({ max_factor_age: settings.maxFactorAge });

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

function addedBy(exchange: Exchange, { access, adds, device, page, shows }: Operation): Members {
  const domain = new URL(exchange.origin).host;
  return {
    ...adds,
    ...(access === 'change' && shows === 'session' && recency(exchange)),
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
