import type { SeedValues } from '../seed/seed-values.rules.js';
import { sandboxSession } from '../system/sandbox-sign-in.js';
import type { System } from '../system/system.js';

/** What is measured has to be right first: good credentials are accepted and bad ones refused, by the floor too. */
export async function checkTruth(system: System, values: SeedValues): Promise<void> {
  const { api } = system;
  const doomed = { session_token: await sandboxSession(api) };
  const good = await api.verify({ session_token: values.token(1) });
  expectAnswer('a good token', good, 200);
  const session = good.body['session'] as { user_id: string };
  if (session.user_id !== values.userId(1)) throw new Error('a good token was answered with another user');
  expectAnswer('an unknown token', await api.verify({ session_token: values.token(0) }), 404);
  const jwt = String(good.body['session_jwt']);
  expectAnswer('a good JWT', await api.verify({ session_jwt: jwt }), 200);
  expectAnswer('a JWT with another signature', await api.verify({ session_jwt: otherSignature(jwt) }), 401);
  expectAnswer(
    'a wrong key',
    await api.with('sk_test_nobody').verify({ session_token: values.token(1) }),
    401,
  );
  expectAnswer('a session before it is revoked', await api.verify(doomed), 200);
  expectAnswer('its revocation', await api.call('POST', '/v1/auth/sessions/revoke', doomed), 200);
  expectAnswer('a revoked token', await api.verify(doomed), 404);
  await checkFloor(system, values);
}

async function checkFloor({ floor, api }: System, values: SeedValues): Promise<void> {
  const ask = (number: number) =>
    fetch(`http://127.0.0.1:${floor.port}/`, {
      method: 'POST',
      body: JSON.stringify({ session_token: values.token(number) }),
    });
  const good = await ask(1);
  const { session } = (await good.json()) as { session: { user_id: string } };
  if (good.status !== 200 || session.user_id !== values.userId(1))
    throw new Error('the floor finds no session');
  const bad = await ask(0);
  if (bad.status !== 404) throw new Error('the floor finds what is not there');
  await api.mustCall('GET', `/v1/auth/users/${values.userId(1)}`);
}

function otherSignature(jwt: string): string {
  const at = jwt.lastIndexOf('.') + 1;
  return `${jwt.slice(0, at)}${jwt[at] === 'A' ? 'B' : 'A'}${jwt.slice(at + 1)}`;
}

function expectAnswer(what: string, { status }: { status: number }, expected: number): void {
  if (status !== expected) throw new Error(`${what} was answered with ${status} instead of ${expected}`);
}
