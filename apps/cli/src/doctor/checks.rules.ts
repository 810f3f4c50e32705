import type { StatusResponse } from '@latchkey/contracts';

export type Level = 'ok' | 'warn' | 'fail';

/** One line of the report: how something is, and what to do where it is not well. */
export interface Check {
  readonly name: string;
  readonly level: Level;
  readonly message: string;
}

/** What was seen of the gateway from here. */
export interface Observed {
  /** Why nothing answered at its address. */
  readonly unreachable?: string;
  readonly isReady: boolean;
  /** How far its clock is ahead of ours, as far as whole seconds tell; undefined where it tells no time. */
  readonly clockAheadMs?: number | undefined;
  /** Of the operator's endpoint; undefined where no key is set. */
  readonly admin?: { readonly status: number; readonly body: unknown } | undefined;
}

type Service = StatusResponse['services'][number];

const SKEW_WARN_MS = 2000;
/** A step of a TOTP: with more, codes are taken for those of another time. */
const SKEW_FAIL_MS = 30_000;
const OUTBOX_WARN_SECONDS = 60;
const OUTBOX_FAIL_SECONDS = 600;

export function checksOf(seen: Observed): Check[] {
  if (seen.unreachable !== undefined)
    return [fail('gateway', `does not answer (${seen.unreachable}): set LATCHKEY_URL, look at its process`)];
  const status = statusOf(seen);
  return [
    ok('gateway', status ? `answers, version ${status.version}` : 'answers'),
    seen.isReady
      ? ok('readiness', 'every service answers')
      : fail('readiness', 'a service does not answer, see below'),
    ...clockCheck('clock', 'here', seen.clockAheadMs),
    adminCheck(seen),
    ...(status?.services ?? []).flatMap((service) => serviceChecks(service, status?.version ?? '')),
  ];
}

/** The worst of them. */
export function levelOf(checks: readonly Check[]): Level {
  const levels = checks.map(({ level }) => level);
  return levels.includes('fail') ? 'fail' : levels.includes('warn') ? 'warn' : 'ok';
}

function statusOf({ admin }: Observed): StatusResponse | undefined {
  return admin?.status === 200 ? (admin.body as StatusResponse) : undefined;
}

function adminCheck({ admin }: Observed): Check {
  if (!admin)
    return fail('admin-key', "is not set, so services cannot be asked: set ADMIN_API_KEY to the gateway's");
  if (admin.status === 200) return ok('admin-key', 'is accepted');
  if (admin.status === 401 || admin.status === 403)
    return fail('admin-key', "is refused: it must be ADMIN_API_KEY of the gateway's settings");
  return fail('admin-key', `is answered with ${admin.status}: look for the request in the gateway's log`);
}

function serviceChecks(service: Service, version: string): Check[] {
  const { service: name } = service;
  if (!service.answers)
    return [fail(name, 'does not answer over NATS: is it running, and what does its log say last?')];
  return [
    ok(name, `answers, version ${service.version}`),
    ...(service.version === version
      ? []
      : [warn(`${name}.version`, `is not the gateway's (${version}): finish the upgrade`)]),
    service.database
      ? ok(`${name}.database`, 'answers')
      : fail(
          `${name}.database`,
          'does not answer: look at PostgreSQL, and database.connection_lost in the log',
        ),
    service.jetstream
      ? ok(`${name}.jetstream`, 'answers')
      : fail(`${name}.jetstream`, 'does not answer: look at NATS; facts wait in the outbox meanwhile'),
    ...(service.database ? databaseChecks(service) : []),
  ];
}

function databaseChecks(service: Service): Check[] {
  const {
    service: name,
    pending_migrations: pending,
    outbox_pending: facts,
    outbox_oldest_age: age,
  } = service;
  const skew = [service.clock_ahead_ms, service.database_clock_ahead_ms].sort(
    (a, b) => Math.abs(b) - Math.abs(a),
  );
  const waiting = `${facts} facts wait, the oldest for ${age} s`;
  return [
    pending === 0
      ? ok(`${name}.schema`, 'is up to date')
      : fail(`${name}.schema`, `is ${pending} migrations behind: latchkey migrate ${name}`),
    age > OUTBOX_FAIL_SECONDS
      ? fail(`${name}.outbox`, `${waiting}: look at NATS, and outbox.relay_failed in the log`)
      : age > OUTBOX_WARN_SECONDS
        ? warn(`${name}.outbox`, `${waiting}: look again, and at NATS`)
        : ok(`${name}.outbox`, waiting),
    ...clockCheck(`${name}.clock`, 'the gateway', skew[0]),
  ];
}

function clockCheck(name: string, whose: string, aheadMs: number | undefined): Check[] {
  if (aheadMs === undefined) return [];
  const message = `${Math.round(aheadMs / 1000)} s ahead of ${whose}`;
  const by = Math.abs(aheadMs);
  if (by < SKEW_WARN_MS) return [ok(name, `agrees with ${whose}`)];
  const todo = `${message}: synchronize the clocks (NTP)`;
  return [by < SKEW_FAIL_MS ? warn(name, todo) : fail(name, todo)];
}

const ok = (name: string, message: string): Check => ({ name, level: 'ok', message });
const warn = (name: string, message: string): Check => ({ name, level: 'warn', message });
const fail = (name: string, message: string): Check => ({ name, level: 'fail', message });
