import { operatorSettings, reasonOf } from '../admin/admin-api.js';
import type { Finding, Level } from '@latchkey/contracts';
import type { App, ListAppsResponse } from '@latchkey/contracts/identity';
import type { PaymentFreeze, TransferPolicy } from '@latchkey/contracts/signer';
import { type Command, EXIT, type Outcome } from '../command.js';
import { checksOf, levelOf, type Observed, type ObservedApp, statusOf } from './checks.rules.js';
import { replicaTable } from './replica-table.rules.js';

const TIME_LIMIT_MS = 8000;
const PAGE = 100;

type Get = (path: string, headers?: Record<string, string>) => Promise<Response>;

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

export const DOCTOR_COMMAND: Command = {
  words: ['doctor'],
  summary: 'Look for what is wrong, and say what to do.',
  details:
    'The gateway, its readiness, the key, the clocks, and of each service: whether it answers, its database, its schema, JetStream, the events that wait to be published, and those that it could not apply. Whether the Horizon of Stellar takes transactions. Of the bus: how full its streams are, which of their consumers are behind, and when its certificates end. Of each replica: its build, whether it takes calls, and what it reaches. Of each App: settings that an earlier version took and that do not count any more, payments that are frozen, and for a live App of an earlier version that it has no transfer policy. What is wrong comes first, a table of the replicas last.',
  failure: 'a check failed (a warning is none)',
  run: async (_, { env }) => {
    const { baseUrl, adminKey } = operatorSettings(env);
    return outcomeOf(await observe(baseUrl, adminKey));
  },
};

const ORDER: readonly Level[] = ['fail', 'warn', 'ok'];

function outcomeOf(seen: Observed): Outcome {
  const checks = checksOf(seen, Math.floor(Date.now() / 1000));
  const level = levelOf(checks);
  const services = statusOf(seen)?.services ?? [];
  const worstFirst = checks.toSorted((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level));
  return {
    code: level === 'fail' ? EXIT.failed : EXIT.done,
    body: { level, checks, replicas: services.map(({ service, replicas }) => ({ service, replicas })) },
    text: worstFirst.map(lineOf).join('') + replicaTable(services),
  };
}

const lineOf = ({ name, level, message }: Finding) => `${level.padEnd(5)} ${name}: ${message}\n`;

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
    return { unreachable: `${reasonOf(error)} at ${new URL(baseUrl).origin}`, isReady: false };
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
      const isAsked = apps.every(({ policyUnread }) => policyUnread === undefined);
      apps.push(isAsked ? await withPayments(get, adminKey, app) : app);
    }
  }
  return apps;
}

/** An App with what the signer says of its payments. A test App of an earlier version needs no policy. */
async function withPayments(get: Get, adminKey: string, app: App): Promise<ObservedApp> {
  const of = async <T>(what: string): Promise<T> => {
    const answer = await get(`/v1/admin/apps/${app.id}/${what}`, bearer(adminKey));
    if (!answer.ok) throw new Error(`answered with ${answer.status}`);
    return (await answer.json()) as T;
  };
  try {
    const { frozen, frozen_at: frozenSince } = await of<PaymentFreeze>('payments');
    const paysAnything = app.environment === 'live' && isOpen(await of<TransferPolicy>('transfer_policy'));
    return { ...app, paysAnything, ...(frozen && { frozenSince }) };
  } catch (error) {
    return { ...app, policyUnread: reasonOf(error) };
  }
}

const isOpen = ({ version, rules }: TransferPolicy) =>
  version === 0 && rules.every((rule) => Object.keys(rule).length === 0);

/** The header has whole seconds, so the gateway's time is anywhere within that second. */
function aheadOf(date: string | null, atMs: number): number | undefined {
  const from = Date.parse(date ?? '');
  if (Number.isNaN(from)) return undefined;
  const to = from + 999;
  if (atMs < from) return from - atMs;
  return atMs > to ? to - atMs : 0;
}
