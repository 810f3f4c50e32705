import { setTimeout as delay } from 'node:timers/promises';
import { type HttpClient, post } from '@latchkey/stack-runner';
import type { BenchRun } from './bench-run.js';
import { sandboxSession } from './sandbox-session.js';
import { scenarioNamed, type Scene, VERIFY_TOKEN } from './scenario.js';

export interface Revocation {
  /** Verifications a second of other sessions meanwhile. */
  readonly perSecond: number;
  readonly failed: number;
  /** Sessions that were revoked in the middle of the load. */
  readonly sessions: number;
  /** Their verifications that began after the revocation was answered, and those of them that were not refused. */
  readonly verifications: number;
  readonly accepted: number;
  /** From the answer to a key's revocation to the last request that it still opened; 0 where it opened none. */
  readonly keyStoppedAfterMs: number;
}

interface Asked {
  readonly beganAt: number;
  readonly status: number;
}

const SESSIONS = 5;
const CALLERS = 4;
const LOAD = { atOnce: 16, seconds: 5 };
/** Long enough that calls are under way when the revocation comes. */
const BEFORE_MS = 60;
const AFTER_MS = 150;
const AFTER_KEY_MS = 2_000;

/** Revokes sessions and a key while the load runs and both are in use. */
export async function revokeUnderLoad(run: BenchRun, scene: Scene): Promise<Revocation> {
  const { api } = run.system;
  const tokens = await Promise.all(Array.from({ length: SESSIONS }, () => sandboxSession(api)));
  const loading = run.load(scenarioNamed(VERIFY_TOKEN), scene, LOAD);
  const keyStoppedAfterMs = await revokeKey(run);
  const asked: Asked[] = [];
  for (const token of tokens) asked.push(...(await revokeSession(api, token)));
  const { perSecond, failed } = await loading;
  const accepted = asked.filter(({ status }) => status !== 404).length;
  return { perSecond, failed, sessions: SESSIONS, verifications: asked.length, accepted, keyStoppedAfterMs };
}

async function revokeSession(api: HttpClient, session_token: string): Promise<Asked[]> {
  const revoke = () => api.must(post('/v1/auth/sessions/revoke', { session_token }));
  return (await askAround(api, session_token, revoke, AFTER_MS)).asked;
}

/** @returns for how many milliseconds the key still opened something. */
async function revokeKey({ system: { api, admin, appId } }: BenchRun): Promise<number> {
  const path = `/v1/admin/apps/${appId}/keys`;
  const { id, key } = await admin.must<{ id: string; key: string }>(post(path, { kind: 'secret' }));
  const revoke = () => admin.must({ method: 'DELETE', path: `${path}/${id}` });
  const { asked, revokedAt } = await askAround(
    api.with(key),
    await sandboxSession(api),
    revoke,
    AFTER_KEY_MS,
  );
  const opened = asked.filter(({ status }) => status !== 401);
  return Math.max(0, ...opened.map(({ beganAt }) => beganAt - revokedAt));
}

/** Verifies a session from several callers, before and after. @returns what began after the revocation was answered. */
async function askAround(
  api: HttpClient,
  session_token: string,
  revoke: () => Promise<unknown>,
  afterMs: number,
) {
  const asked: Asked[] = [];
  let isOver = false;
  const caller = async () => {
    while (!isOver) asked.push(await api.send(post('/v1/auth/sessions/verify', { session_token })));
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, caller));
  await delay(BEFORE_MS);
  await revoke();
  const revokedAt = performance.now();
  await delay(afterMs);
  isOver = true;
  await callers;
  if (!asked.some(({ status }) => status === 200)) throw new Error('the session was never good');
  return { revokedAt, asked: asked.filter(({ beganAt }) => beganAt > revokedAt) };
}
