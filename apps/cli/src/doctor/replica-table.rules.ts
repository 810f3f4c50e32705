import { type ReplicaHealth, replicasOf, type ServiceHealth } from '@latchkey/contracts';

const HEAD = ['replica', 'build', 'calls', 'database', 'schema', 'bus', 'outbox', 'clock'];

/** A row for each replica, as it sees itself; empty where none answers. */
export function replicaTable(services: readonly ServiceHealth[]): string {
  const rows = services.flatMap((service) => replicasOf(service).map((replica) => rowOf(service, replica)));
  if (rows.length === 0) return '';
  const widths = HEAD.map((head, at) => Math.max(...[HEAD, ...rows].map((row) => (row[at] ?? head).length)));
  const lineOf = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return ['', ...[HEAD, ...rows].map((row) => lineOf(row).trimEnd()), ''].join('\n');
}

function rowOf({ service }: ServiceHealth, replica: ReplicaHealth): string[] {
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
