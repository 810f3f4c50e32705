import { reasonOf } from '../admin/admin-api.js';
import type { Observed } from './checks.rules.js';

const TIME_LIMIT_MS = 8000;

/** Looks at the gateway, and through it at the services. */
export async function observe(baseUrl: string, adminKey: string | undefined): Promise<Observed> {
  const get = (path: string, headers = {}) =>
    fetch(new URL(path, baseUrl), { headers, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  try {
    const askedAt = Date.now();
    const live = await get('/livez');
    const between = (askedAt + Date.now()) / 2;
    const [ready, admin] = await Promise.all([
      get('/readyz'),
      adminKey ? get('/v1/admin/status', { authorization: `Bearer ${adminKey}` }) : undefined,
    ]);
    return {
      isReady: ready.ok,
      clockAheadMs: aheadOf(live.headers.get('date'), between),
      admin: admin && { status: admin.status, body: await admin.json() },
    };
  } catch (error) {
    return { unreachable: reasonOf(error), isReady: false };
  }
}

/** The header tells whole seconds, so the gateway's time is anywhere within that second. */
function aheadOf(date: string | null, atMs: number): number | undefined {
  const from = Date.parse(date ?? '');
  if (Number.isNaN(from)) return undefined;
  const to = from + 999;
  if (atMs < from) return from - atMs;
  return atMs > to ? to - atMs : 0;
}
