import { type Answer, get, HttpClient, post } from '@latchkey/stack-runner';
import type { BenchRun } from './bench-run.js';
import { sandboxSession } from './scenario.js';

/** Checks before the measurements that good credentials are accepted and bad ones refused, by the floor, too. */
export async function checkTruth({ system, values }: BenchRun): Promise<void> {
  const { api, targets } = system;
  const floor = targets.floor?.port ?? 0;
  const doomed = await sandboxSession(api);
  const verifiedByFloor = (what: string, token: string, expected: number) =>
    answered(`${what} at the floor`, new HttpClient([floor], token).send(get('/verify')), expected);
  const [good, unknown] = [values.token(1), values.token(0)];
  await verified('a good token', api, good, 200);
  await verified('an unknown token', api, unknown, 404);
  await verified('a wrong key', api.with('sk_test_wrong'), good, 401);
  await verified('a session before it is revoked', api, doomed, 200);
  await api.must(post('/v1/auth/sessions/revoke', { session_token: doomed }));
  await verified('a revoked token', api, doomed, 404);
  await verifiedByFloor('a good token', good, 200);
  await verifiedByFloor('an unknown token', unknown, 404);
}

function verified(what: string, at: HttpClient, session_token: string, expected: number): Promise<void> {
  return answered(what, at.send(post('/v1/auth/sessions/verify', { session_token })), expected);
}

async function answered(what: string, answer: Promise<Answer>, expected: number): Promise<void> {
  const { status } = await answer;
  if (status !== expected) throw new Error(`${what} was answered with ${status} instead of ${expected}`);
}
