import type { StatusResponse } from '@latchkey/contracts';
import type { App } from '@latchkey/contracts/identity';
import { type Check, check, fail, type Level, ok, warn } from './check.js';
import { replicaChecks, replicasOf } from './replicas.rules.js';

/** An App, with what is wrong with it. */
export type ObservedApp = Pick<App, 'id' | 'ignored_settings'> & {
  /** Whether its wallets pay without any limit or need: it is a live App of an earlier version, and has no policy. */
  readonly paysAnything?: boolean;
  /** Why its policy could not be read; those of the Apps after it are not read then. */
  readonly policyUnread?: string;
  /** Since when its payments are frozen, in epoch seconds; undefined where they are not. */
  readonly frozenSince?: number;
};

/** The gateway as this process sees it. */
export interface Observed {
  /** Why nothing answered at its address. */
  readonly unreachable?: string;
  readonly isReady: boolean;
  /** How far its clock is ahead of ours, to the second; undefined where it gives no time. */
  readonly clockAheadMs?: number | undefined;
  /** The answer of the operator's endpoint; undefined where no key is set. */
  readonly admin?: { readonly status: number; readonly body: unknown } | undefined;
  /** Empty where no key is accepted. */
  readonly apps?: readonly ObservedApp[];
}

type Service = StatusResponse['services'][number];

const SKEW_WARN_MS = 2000;
/** One step of a TOTP: with more, its codes are wrong. */
const SKEW_FAIL_MS = 30_000;
/** Two services are then up to 20 s apart; with some more, one refuses the tickets of callers that the other signed. */
const SERVICE_SKEW_FAIL_MS = 10_000;
const OUTBOX_WARN_SECONDS = 60;
const OUTBOX_FAIL_SECONDS = 600;

export function checksOf(seen: Observed): Check[] {
  if (seen.unreachable !== undefined)
    return [fail('gateway', `does not answer (${seen.unreachable}): set LATCHKEY_URL, look at its process`)];
  const status = statusOf(seen);
  return [
    ok('gateway', status ? `answers, version ${status.version}` : 'answers'),
    check('readiness', seen.isReady, 'every service answers', 'a service does not answer, see below'),
    ...clockCheck('clock', 'here', seen.clockAheadMs),
    adminCheck(seen),
    ...(status ? servicesChecks(status) : []),
    ...(seen.apps ?? []).flatMap((app) => [...settingsChecks(app), ...policyCheck(app), ...freezeCheck(app)]),
  ];
}

/** Entries of settings that an earlier version took and that do not count any more. */
function settingsChecks({ id, ignored_settings = [] }: Pick<App, 'id' | 'ignored_settings'>): Check[] {
  return ignored_settings.map(({ setting, entry, reason }) =>
    warn(id, `${setting} holds ${entry}, which ${reason}, so it does not count: change the setting`),
  );
}

function policyCheck({ id, paysAnything, policyUnread }: ObservedApp): Check[] {
  if (policyUnread !== undefined)
    return [
      warn(
        id,
        `the transfer policy and the freeze of payments were not read (${policyUnread}), nor those of any App after it: look at the signer`,
      ),
    ];
  if (!paysAnything) return [];
  const open = 'has no transfer policy, so whoever has its secret key can send what its wallets hold';
  return [warn(id, `${open}: set one with PUT /v1/admin/apps/${id}/transfer_policy`)];
}

function freezeCheck({ id, frozenSince }: ObservedApp): Check[] {
  if (frozenSince === undefined) return [];
  const since = new Date(frozenSince * 1000).toISOString();
  return [warn(id, `payments are frozen since ${since}: latchkey payments unfreeze ${id}, once it is safe`)];
}

/** The worst of them. */
export function levelOf(checks: readonly Check[]): Level {
  const levels = checks.map(({ level }) => level);
  return levels.includes('fail') ? 'fail' : levels.includes('warn') ? 'warn' : 'ok';
}

export function statusOf({ admin }: Observed): StatusResponse | undefined {
  return admin?.status === 200 ? (admin.body as StatusResponse) : undefined;
}

function adminCheck({ admin }: Observed): Check {
  if (!admin)
    return fail('admin-key', 'is not set, so services cannot be asked: set ADMIN_API_KEY to that of `admin`');
  if (admin.status === 200) return ok('admin-key', 'is accepted');
  if (admin.status === 401 || admin.status === 403)
    return fail('admin-key', 'is refused: it must be ADMIN_API_KEY of the settings of `admin`');
  return fail('admin-key', `is answered with ${admin.status}: look for the request in the log of admin`);
}

function servicesChecks({ services, version }: StatusResponse): Check[] {
  const isUpgrade = services.some(
    (service) =>
      service.unproved_lately ||
      (service.answers && service.version !== version) ||
      replicasOf(service).some((replica) => replica.version !== version),
  );
  return services.flatMap((service) => [
    ...serviceChecks(service, version),
    ...unprovedCheck(service, isUpgrade),
  ]);
}

/** Only an upgrade needs it, and the gateways are its last processes: only the calls that services get tell of them. */
function unprovedCheck({ service, accepts_unproved: accepts }: Service, isUpgrade: boolean): Check[] {
  if (!accepts) return [];
  const name = `${service}.callers`;
  const open = 'believes without a proof who calls it';
  return isUpgrade
    ? [warn(name, `${open}: once no process of 0.2.0 runs, remove CALLER_TICKETS`)]
    : [fail(name, `${open}: remove CALLER_TICKETS from its settings, and restart it`)];
}

function serviceChecks(service: Service, version: string): Check[] {
  const { service: name } = service;
  if (!service.answers)
    return [fail(name, 'does not answer over NATS: is it running, and what does its log say last?')];
  const databaseAway = 'does not answer: look at PostgreSQL, and database.connection_lost in the log';
  const busAway = 'does not answer: look at NATS; events wait in the outbox meanwhile';
  return [
    ok(name, `answers, version ${service.version}`),
    ...versionCheck(service, version),
    ...replicaChecks(service, version),
    check(`${name}.database`, service.database, 'answers', databaseAway),
    check(`${name}.jetstream`, service.jetstream, 'answers', busAway),
    ...(service.database ? databaseChecks(service) : []),
  ];
}

/** Where the replicas say their versions themselves, that of the one that was asked says nothing more. */
function versionCheck(service: Service, version: string): Check[] {
  if (service.version === version || replicasOf(service).length > 0) return [];
  return [
    warn(`${service.service}.version`, `is not that of administration (${version}): finish the upgrade`),
  ];
}

function databaseChecks(service: Service): Check[] {
  const { service: name, pending_migrations: pending } = service;
  const ofReplicas = replicasOf(service).map((replica) => replica.clock_ahead_ms);
  const clocks = [service.clock_ahead_ms, service.database_clock_ahead_ms, ...ofReplicas];
  const [skew] = clocks.sort((a, b) => Math.abs(b) - Math.abs(a));
  const behind = `is ${pending} migrations behind: latchkey migrate ${name}`;
  return [
    check(`${name}.schema`, pending === 0, 'is up to date', behind),
    outboxCheck(service),
    ...deadEventsCheck(service),
    ...clockCheck(`${name}.clock`, 'administration', skew, SERVICE_SKEW_FAIL_MS),
  ];
}

function outboxCheck({ service, outbox_pending: events, outbox_oldest_age: age }: Service): Check {
  const name = `${service}.outbox`;
  const waiting = `${events} events wait, the oldest for ${age} s`;
  if (age > OUTBOX_FAIL_SECONDS)
    return fail(name, `${waiting}: look at NATS, and outbox.relay_failed in the log`);
  if (age > OUTBOX_WARN_SECONDS) return warn(name, `${waiting}: look again, and at NATS`);
  return ok(name, waiting);
}

/** No line without any, and none for a gateway of a version that does not count them. */
function deadEventsCheck({ service, events_dead: dead }: Service): Check[] {
  if (!dead) return [];
  const todo = `${dead} events were not applied: latchkey events dead list ${service}`;
  return [warn(`${service}.events`, todo)];
}

function clockCheck(
  name: string,
  whose: string,
  aheadMs: number | undefined,
  failMs = SKEW_FAIL_MS,
): Check[] {
  if (aheadMs === undefined) return [];
  const message = `${Math.round(aheadMs / 1000)} s ahead of ${whose}`;
  const by = Math.abs(aheadMs);
  if (by < SKEW_WARN_MS) return [ok(name, `agrees with ${whose}`)];
  const todo = `${message}: synchronize the clocks (NTP)`;
  return [by < failMs ? warn(name, todo) : fail(name, todo)];
}
