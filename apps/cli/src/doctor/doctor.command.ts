import { operatorSettings, reasonOf } from '../admin/admin-api.js';
import type { App, ListAppsResponse } from '@latchkey/contracts/identity';
import type { TransferPolicy } from '@latchkey/contracts/signer';
import { type Command, EXIT, type Outcome } from '../command.js';
import { type Check, checksOf, levelOf, type Observed, type ObservedApp } from './checks.rules.js';

const TIME_LIMIT_MS = 8000;
const PAGE = 100;

type Get = (path: string, headers?: Record<string, string>) => Promise<Response>;

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

export const DOCTOR_COMMAND: Command = {
  words: ['doctor'],
  summary: 'Look for what is wrong, and say what to do.',
  details:
    'The gateway, its readiness, the key, the clocks, and of each service: which build its replicas are, whether it answers, its database, its schema, JetStream, the events that wait to be published, and those that it could not apply. Of each App: settings that an earlier version took and that do not count any more, and for a live App of an earlier version that it has no transfer policy.',
  failure: 'a check failed (a warning is none)',
  run: async (_, { env }) => {
    const { baseUrl, adminKey } = operatorSettings(env);
    return outcomeOf(checksOf(await observe(baseUrl, adminKey)));
  },
};

function outcomeOf(checks: readonly Check[]): Outcome {
  const level = levelOf(checks);
  return {
    code: level === 'fail' ? EXIT.failed : EXIT.done,
    body: { level, checks },
    text: checks.map(({ name, level: one, message }) => `${one.padEnd(5)} ${name}: ${message}\n`).join(''),
  };
}

/** Asks the gateway, and through it the services. */
async function observe(baseUrl: string, adminKey: string | undefined): Promise<Observed> {
  const get: Get = (path, headers = {}) =>
    fetch(new URL(path, baseUrl), { headers, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  try {
    const askedAt = Date.now();
    const live = await get('/livez');
    const between = (askedAt + Date.now()) / 2;
    const [ready, admin] = await Promise.all([
      get('/readyz'),
      adminKey ? get('/v1/admin/status', bearer(adminKey)) : undefined,
    ]);
    return {
      apps: admin?.ok ? await appsOf(get, adminKey ?? '') : [],
      isReady: ready.ok,
      clockAheadMs: aheadOf(live.headers.get('date'), between),
      admin: admin && { status: admin.status, body: await admin.json() },
    };
  } catch (error) {
    return { unreachable: reasonOf(error), isReady: false };
  }
}

/** Every App, by pages. */
async function appsOf(get: Get, adminKey: string): Promise<ObservedApp[]> {
  const apps: ObservedApp[] = [];
  for (let page = PAGE; page === PAGE;) {
    const answer = await get(`/v1/admin/apps?limit=${PAGE}&offset=${apps.length}`, bearer(adminKey));
    if (!answer.ok) break;
    const found = (await answer.json()) as ListAppsResponse;
    page = found.apps.length;
    for (const app of found.apps) {
      // One after the other, and no more after a failure: a signer that hangs costs the doctor one answer.
      const isAsked =
        app.environment === 'live' && apps.every(({ policyUnread }) => policyUnread === undefined);
      apps.push(isAsked ? await withPolicy(get, adminKey, app) : app);
    }
  }
  return apps;
}

async function withPolicy(get: Get, adminKey: string, app: App): Promise<ObservedApp> {
  try {
    const answer = await get(`/v1/admin/apps/${app.id}/transfer_policy`, bearer(adminKey));
    if (!answer.ok) return { ...app, policyUnread: `answered with ${answer.status}` };
    const { version, rules } = (await answer.json()) as TransferPolicy;
    return { ...app, paysAnything: version === 0 && rules.every((rule) => Object.keys(rule).length === 0) };
  } catch (error) {
    return { ...app, policyUnread: reasonOf(error) };
  }
}

/** The header has whole seconds, so the gateway's time is anywhere within that second. */
function aheadOf(date: string | null, atMs: number): number | undefined {
  const from = Date.parse(date ?? '');
  if (Number.isNaN(from)) return undefined;
  const to = from + 999;
  if (atMs < from) return from - atMs;
  return atMs > to ? to - atMs : 0;
}
