import { setTimeout as delay } from 'node:timers/promises';
import type { Scene } from '../cases/case.js';
import { verifyByToken } from '../cases/sessions.js';
import type { WindowResult } from '../load/plan.js';
import type { Api } from '../system/api.js';
import { sandboxSession } from '../system/sandbox-sign-in.js';
import type { System } from '../system/system.js';
import { Asking } from './asking.js';

export interface Revocation {
  /** Sessions that were revoked in the middle of the load. */
  readonly sessions: number;
  /** Their verifications that began after the revoke call had answered. */
  readonly verifications: number;
  /** How many of those were anything but refused. */
  readonly accepted: number;
  /** From the answer to a key's revocation to the last request that it still opened; 0 where it opened none. */
  readonly keyStoppedAfterMs: number;
  readonly load: WindowResult;
}

const SESSIONS = 5;
const CONCURRENCY = 16;
const RAMP_SECONDS = 0.3;
const LOAD_SECONDS = 5;
/** Long enough that calls are under way when the revocation comes. */
const BEFORE_MS = 60;
const AFTER_MS = 150;
const AFTER_KEY_MS = 2_000;

/** Revokes sessions and a key while the load runs and both are in use. */
export async function revokeUnderLoad(scene: Scene): Promise<Revocation> {
  const { system } = scene;
  const tokens = await Promise.all(Array.from({ length: SESSIONS }, () => sandboxSession(system.api)));
  const load = system.load.run({
    to: { port: system.api.port, key: system.secretKey },
    traffic: await verifyByToken(scene),
    concurrency: CONCURRENCY,
    seconds: LOAD_SECONDS,
    rampSeconds: RAMP_SECONDS,
    watch: system.watch.stack,
  });
  // A failure is told by whoever waits for it below.
  load.catch(() => undefined);
  await delay(RAMP_SECONDS * 1000);
  const keyStoppedAfterMs = await revokeKey(system);
  const told = [];
  for (const token of tokens) told.push(await revokeSession(system.api, token));
  return {
    sessions: tokens.length,
    verifications: told.reduce((sum, { verifications }) => sum + verifications, 0),
    accepted: told.reduce((sum, { accepted }) => sum + accepted, 0),
    keyStoppedAfterMs,
    load: await load,
  };
}

async function revokeSession(
  api: Api,
  session_token: string,
): Promise<{ verifications: number; accepted: number }> {
  const asking = new Asking(api, session_token);
  await delay(BEFORE_MS);
  await api.mustCall('POST', '/v1/auth/sessions/revoke', { session_token });
  const revokedAt = performance.now();
  await delay(AFTER_MS);
  await asking.stop();
  const after = asking.since(revokedAt);
  if (!asking.answers.some(({ status }) => status === 200)) throw new Error('the session was never good');
  return { verifications: after.length, accepted: after.filter(({ status }) => status !== 404).length };
}

/** @returns for how many milliseconds the key still opened something. */
async function revokeKey({ api, admin, appId }: System): Promise<number> {
  const keys = `/v1/admin/apps/${appId}/keys`;
  const { id, key } = await admin.mustCall<{ id: string; key: string }>('POST', keys, { kind: 'secret' });
  const asking = new Asking(api.with(key), await sandboxSession(api));
  await delay(BEFORE_MS);
  await admin.mustCall('DELETE', `${keys}/${id}`);
  const revokedAt = performance.now();
  await delay(AFTER_KEY_MS);
  await asking.stop();
  const opened = asking.since(revokedAt).filter(({ status }) => status !== 401);
  return Math.max(0, ...opened.map(({ beganAt }) => beganAt - revokedAt));
}
