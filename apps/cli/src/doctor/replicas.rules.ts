import type { ReplicaHealth, StatusResponse } from '@latchkey/contracts';
import { type Check, ok, warn } from './check.js';

type Service = StatusResponse['services'][number];

/** What an operator looks at where a replica takes no calls. */
const TODO = {
  starting: 'it starts; look again, and at its log',
  schema_behind: 'its schema is behind: latchkey migrate',
  database_lost: 'its database does not answer it: look at its network, and database.lost in its log',
  '': 'look at its log',
} as const;

/** Empty in the answer of an administration that does not ask them. */
export const replicasOf = ({ replicas }: Service): Service['replicas'] => replicas ?? [];

export function replicaChecks(service: Service, version: string): Check[] {
  const replicas = replicasOf(service);
  if (replicas.length === 0) return unheardCheck(service, version);
  const name = `${service.service}.replicas`;
  const others = replicas.filter((replica) => replica.version !== version);
  const builds = others.map((replica) => `${replica.name} is ${replica.version}`).join(', ');
  const found = `${replicas.length} answer`;
  return [
    others.length === 0
      ? ok(name, `${found}, all of ${version}`)
      : warn(name, `${found}, not all of ${version}: ${builds}: finish the upgrade`),
    ...replicas.flatMap((replica) => troubleOf(replica, service).map((trouble) => warn(name, trouble))),
  ];
}

/** What is wrong with this replica and not with the service as a whole, which has lines of its own. */
function troubleOf(replica: ReplicaHealth, service: Service): string[] {
  const { name, serving, idle_reason: reason, database, jetstream } = replica;
  if (!serving) return [`${name} takes no calls (${reason || 'unknown'}): ${TODO[reason]}`];
  return [
    ...(service.database && !database
      ? [`${name} gets no answer of its database within 0.8 s: look at its pool and its network`]
      : []),
    ...(service.jetstream && !jetstream
      ? [`${name} gets no answer of JetStream within 0.8 s: look at its network`]
      : []),
  ];
}

/** A service of the build of administration answers for each replica, unless NATS does not pass the question on. */
function unheardCheck({ service, version: own, replicas }: Service, version: string): Check[] {
  if (own !== version || !replicas) return [];
  const why = 'are the users of NATS those of this version, or is it overloaded?';
  return [warn(`${service}.replicas`, `none says its build: ${why}`)];
}

const HEAD = ['replica', 'build', 'calls', 'database', 'schema', 'bus', 'outbox', 'clock'];

/** A row for each replica, as it sees itself; empty where none answers. */
export function replicaTable(services: readonly Service[]): string {
  const rows = services.flatMap((service) => replicasOf(service).map((replica) => rowOf(service, replica)));
  if (rows.length === 0) return '';
  const widths = HEAD.map((head, at) => Math.max(...[HEAD, ...rows].map((row) => (row[at] ?? head).length)));
  const lineOf = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return ['', ...[HEAD, ...rows].map((row) => lineOf(row).trimEnd()), ''].join('\n');
}

function rowOf({ service }: Service, replica: ReplicaHealth): string[] {
  const { pending_migrations: pending, outbox_pending: events, outbox_oldest_age: age } = replica;
  return [
    `${service} ${replica.name}`,
    replica.version,
    replica.serving ? 'takes' : replica.idle_reason,
    replica.database ? 'answers' : 'away',
    replica.database ? (pending === 0 ? 'up to date' : `${pending} behind`) : '',
    replica.jetstream ? 'answers' : 'away',
    replica.database ? (events === 0 ? 'empty' : `${events}, ${age} s`) : '',
    `${replica.clock_ahead_ms} ms`,
  ];
}
