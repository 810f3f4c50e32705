import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, becomes, type HttpClient, post } from '@latchkey/stack-runner';
import { count } from '../report/figures.rules.js';
import type { Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { sandboxSession, scenarioNamed, type Scene, VERIFY_TOKEN } from './scenario.js';

const SESSIONS = 5;
const CALLERS = 4;
const LOAD = { atOnce: 16, seconds: 5 };
/** Long enough for calls to be under way at the revocation. */
const BEFORE_MS = 60;
/** A busy machine takes longer to answer the first. */
const GOOD_WITHIN_MS = 3_000;
const AFTER_MS = 150;
const AFTER_KEY_MS = 2_000;

/** Revokes sessions and a key while the load runs and both are in use. */
export async function revokeUnderLoad(run: BenchRun, scene: Scene): Promise<Fact[]> {
  const { api, admin, appId } = run.system;
  const tokens = await Promise.all(Array.from({ length: SESSIONS }, () => sandboxSession(api)));
  const loading = run.load(scenarioNamed(VERIFY_TOKEN), scene, LOAD);
  const keys = `/v1/admin/apps/${appId}/keys`;
  const { id, key } = await admin.must<{ id: string; key: string }>(post(keys, { kind: 'secret' }));
  const ofKey = await askAround(api.with(key), await sandboxSession(api), AFTER_KEY_MS, () =>
    admin.must({ method: 'DELETE', path: `${keys}/${id}` }),
  );
  const asked: Answer[] = [];
  for (const session_token of tokens) {
    const revoke = () => api.must(post('/v1/auth/sessions/revoke', { session_token }));
    asked.push(...(await askAround(api, session_token, AFTER_MS, revoke)).asked);
  }
  const accepted = asked.filter(({ status }) => status !== 404).length;
  const opened = ofKey.asked.filter(({ status }) => status !== 401);
  const keyMs = Math.max(0, ...opened.map(({ beganAt }) => beganAt - ofKey.revokedAt));
  const under = `under ${count((await loading).perSecond)} verifications a second`;
  return [
    {
      what: `${SESSIONS} sessions revoked ${under}: accepted from the answer on`,
      value: accepted,
      unit: `of ${asked.length} verifications`,
      atMost: 0,
    },
    { what: 'A key revoked under the same load stops after', value: keyMs, unit: 'ms', atMost: 1_000 },
  ];
}

/** Verifies a session from several callers, before and after. @returns what began after the revocation was answered. */
async function askAround(
  api: HttpClient,
  session_token: string,
  afterMs: number,
  revoke: () => Promise<unknown>,
) {
  const asked: Answer[] = [];
  let isOver = false;
  const caller = async () => {
    while (!isOver) asked.push(await api.send(post('/v1/auth/sessions/verify', { session_token })));
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, caller));
  await delay(BEFORE_MS);
  await becomes(() => asked.some(({ status }) => status === 200), GOOD_WITHIN_MS);
  await revoke();
  const revokedAt = performance.now();
  await delay(afterMs);
  isOver = true;
  await callers;
  if (!asked.some(({ status }) => status === 200)) throw new Error('the session was never good');
  return { revokedAt, asked: asked.filter(({ beganAt }) => beganAt > revokedAt) };
}
