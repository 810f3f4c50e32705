import { type Finding, ok, warn } from './finding.js';
import type { ReplicaHealth, ServiceHealth } from './status.js';

const RUNBOOK = 'operations.md#what-doctor-checks';

/** What an operator looks at where a replica takes no calls. */
const TODO = {
  starting: 'it starts; look again, and at its log',
  schema_behind: 'its schema is behind: latchkey migrate',
  database_lost: 'its database does not answer it: look at its network, and database.lost in its log',
  '': 'look at its log',
} as const;

/** Empty in the answer of an administration that does not ask them. */
export const replicasOf = ({ replicas }: ServiceHealth): readonly ReplicaHealth[] => replicas ?? [];

export function replicaFindings(service: ServiceHealth, version: string): Finding[] {
  const replicas = replicasOf(service);
  if (replicas.length === 0) return unheardFinding(service, version);
  const name = `${service.service}.replicas`;
  const others = replicas.filter((replica) => replica.version !== version);
  const builds = others.map((replica) => `${replica.name} is ${replica.version}`).join(', ');
  const found = `${replicas.length} answer`;
  return [
    others.length === 0
      ? ok(name, `${found}, all of ${version}`)
      : warn(name, `${found}, not all of ${version}: ${builds}: finish the upgrade`, 'operations.md#upgrade'),
    ...replicas.flatMap((replica) =>
      troubleOf(replica, service).map((trouble) => warn(name, trouble, RUNBOOK)),
    ),
  ];
}

/** What is wrong with this replica and not with the service as a whole, which has lines of its own. */
function troubleOf(replica: ReplicaHealth, service: ServiceHealth): string[] {
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
function unheardFinding({ service, version: own, replicas }: ServiceHealth, version: string): Finding[] {
  if (own !== version || !replicas) return [];
  const why = 'are the users of NATS those of this version, or is it overloaded?';
  return [warn(`${service}.replicas`, `none says its build: ${why}`, 'operations.md#the-bus')];
}
