import { clockFinding } from './clock-finding.rules.js';
import { fail, type Finding, ok, warn } from './finding.js';
import { replicaFindings, replicasOf } from './replica-findings.rules.js';
import type { ServiceHealth } from './status.js';

/** Two services are then up to 20 s apart; with some more, one refuses the tickets of callers that the other signed. */
const SKEW_FAIL_MS = 10_000;
const OUTBOX_WARN_SECONDS = 60;
const OUTBOX_FAIL_SECONDS = 600;

/** How each service is. @param version that of administration. */
export function servicesFindings(services: readonly ServiceHealth[], version: string): Finding[] {
  const isUpgrade = services.some(
    (service) =>
      service.unproved_lately ||
      (service.answers && service.version !== version) ||
      replicasOf(service).some((replica) => replica.version !== version),
  );
  return services.flatMap((service) => [
    ...serviceFindings(service, version),
    ...unprovedFinding(service, isUpgrade),
  ]);
}

/** Only an upgrade needs it, and the gateways are its last processes: only the calls that services get tell of them. */
function unprovedFinding(
  { service, accepts_unproved: accepts }: ServiceHealth,
  isUpgrade: boolean,
): Finding[] {
  if (!accepts) return [];
  const [name, runbook] = [`${service}.callers`, 'operations.md#latchkeycallersunproved'];
  const open = 'believes without a proof who calls it';
  return isUpgrade
    ? [warn(name, `${open}: once no process of 0.2.0 runs, remove CALLER_TICKETS`, runbook)]
    : [fail(name, `${open}: remove CALLER_TICKETS from its settings, and restart it`, runbook)];
}

function serviceFindings(service: ServiceHealth, version: string): Finding[] {
  const { service: name } = service;
  const log = 'does not answer over NATS: is it running, and what does its log say last?';
  if (!service.answers) return [fail(name, log, 'operations.md#latchkeyserviceabsent')];
  const database = `${name}.database`;
  const databaseAway = 'does not answer: look at PostgreSQL, and database.connection_lost in the log';
  const bus = `${name}.jetstream`;
  const busAway = 'does not answer: look at NATS; events wait in the outbox meanwhile';
  return [
    ok(name, `answers, version ${service.version}`),
    ...versionFinding(service, version),
    ...replicaFindings(service, version),
    service.database
      ? ok(database, 'answers')
      : fail(database, databaseAway, 'operations.md#latchkeydatabaseaway'),
    service.jetstream ? ok(bus, 'answers') : fail(bus, busAway, 'operations.md#latchkeybusdisconnected'),
    ...keyFinding(service),
    ...missingCallFindings(service),
    ...(service.database ? databaseFindings(service) : []),
  ];
}

/** Where the replicas say their versions themselves, that of the one that was asked says nothing more. */
function versionFinding(service: ServiceHealth, version: string): Finding[] {
  if (service.version === version || replicasOf(service).length > 0) return [];
  const other = `is not that of administration (${version}): finish the upgrade`;
  return [warn(`${service.service}.version`, other, 'operations.md#upgrade')];
}

/** A service without a key says an empty one, and one of an earlier version none. */
function keyFinding({ service, key_version: version }: ServiceHealth): Finding[] {
  if (version !== null) return [];
  const away = 'does not answer: nothing can be encrypted or decrypted; look at Vault, and its token';
  return [fail(`${service}.key`, away, 'operations.md#latchkeykeyproviderfailing')];
}

/** No line where nothing is missing, nor for a service of an earlier version. */
function missingCallFindings({ service, missing_calls: missing = [] }: Partial<ServiceHealth>): Finding[] {
  return missing.map(({ setting, call }) => {
    const todo = `has no ${call}, so nothing is sent through it: set the address of one that takes transactions, such as a Horizon of 2024 or newer without DISABLE_TX_SUB`;
    return fail(`${service}.${setting}`, todo, 'operations.md#what-doctor-checks');
  });
}

function databaseFindings(service: ServiceHealth): Finding[] {
  const { service: name, pending_migrations: pending } = service;
  const ofReplicas = replicasOf(service).map((replica) => replica.clock_ahead_ms);
  const clocks = [service.clock_ahead_ms, service.database_clock_ahead_ms, ...ofReplicas];
  const [skew = 0] = clocks.sort((a, b) => Math.abs(b) - Math.abs(a));
  const behind = `is ${pending} migrations behind: latchkey migrate ${name}`;
  return [
    pending === 0
      ? ok(`${name}.schema`, 'is up to date')
      : fail(`${name}.schema`, behind, 'operations.md#latchkeymigrationspending'),
    outboxFinding(service),
    ...deadEventsFinding(service),
    clockFinding(`${name}.clock`, 'administration', skew, SKEW_FAIL_MS),
  ];
}

function outboxFinding({ service, outbox_pending: events, outbox_oldest_age: age }: ServiceHealth): Finding {
  const [name, runbook] = [`${service}.outbox`, 'operations.md#latchkeyoutboxstuck'];
  const waiting = `${events} events wait, the oldest for ${age} s`;
  if (age > OUTBOX_FAIL_SECONDS)
    return fail(name, `${waiting}: look at NATS, and outbox.relay_failed in the log`, runbook);
  if (age > OUTBOX_WARN_SECONDS) return warn(name, `${waiting}: look again, and at NATS`, runbook);
  return ok(name, waiting);
}

/** No line without any, and none for a gateway of a version that does not count them. */
function deadEventsFinding({ service, events_dead: dead }: ServiceHealth): Finding[] {
  if (!dead) return [];
  const todo = `${dead} events were not applied: latchkey events dead list ${service}`;
  return [warn(`${service}.events`, todo, 'operations.md#dead-events')];
}
