import { hostname } from 'node:os';
import type { NatsConnection } from '@nats-io/transport-node';
import {
  type CertificateEnd,
  type IdleReason,
  operatorProceduresOf,
  type ReplicaFindings,
  type ReplicaQuestion,
  type ReplicaStatus,
} from '@latchkey/platform/procedures';
import { receiverOf } from '@latchkey/platform/rpc';
import type { Logger } from '@latchkey/platform/telemetry';
import { BUILD } from '../../process/version.js';

interface ReplicaParts {
  /** Of the service. */
  readonly name: string;
  readonly bus: NatsConnection;
  readonly logger: Logger;
  /** As its files are now. */
  readonly certificates: () => CertificateEnd[];
}

/** Shorter than the second in which administration hears the replicas. */
const FIND_LIMIT_MS = 800;

const NOTHING: ReplicaFindings = {
  database: false,
  jetstream: false,
  pending_migrations: 0,
  outbox_pending: 0,
  outbox_oldest_age_seconds: 0,
};

/** @param limitMs after which what is silent is away. */
type Find = (limitMs: number) => Promise<ReplicaFindings> | ReplicaFindings;

/**
 * Answers an operator for this replica, whatever the others answer: from its start on, also while it waits for its schema,
 * until its connection ends.
 */
export class ReplicaAnswers {
  private find: Find | undefined;
  private watch: { readonly serving: boolean } | undefined;

  private readonly certificates: ReplicaParts['certificates'];

  constructor({ name, bus, logger, certificates }: ReplicaParts) {
    this.certificates = certificates;
    bus.subscribe(operatorProceduresOf(name).everyReplica.subject, {
      callback: receiverOf({ connection: bus, logger }, (incoming, index) => {
        const question = incoming.callAt(index).input as ReplicaQuestion;
        void this.own(question).then((ok) => incoming.answer(index, { ok }));
      }),
    });
  }

  /** From now on it knows how its stores are. */
  finds(find: Find): void {
    this.find = find;
  }

  /** From now on the replica takes calls, while `watch` says so. */
  servesWhile(watch: { readonly serving: boolean }, status: { reached: Find }): void {
    this.watch = watch;
    this.finds((limitMs) => status.reached(limitMs));
  }

  private async own({ only_version: isShort = false }: ReplicaQuestion): Promise<ReplicaStatus> {
    // Versions are asked for every minute, so that asks no store.
    const found = (isShort ? undefined : await this.find?.(FIND_LIMIT_MS)) ?? NOTHING;
    const { database, jetstream, pending_migrations, outbox_pending, outbox_oldest_age_seconds } = found;
    const serving = this.watch?.serving ?? false;
    return {
      name: `${hostname()}/${process.pid}`,
      version: BUILD,
      serving,
      idle_reason: serving ? '' : this.find ? idleReasonOf(found) : 'starting',
      ...{ database, jetstream, pending_migrations, outbox_pending, outbox_oldest_age_seconds },
      ...(!isShort && { certificates: this.certificates() }),
      clock_ms: Date.now(),
    };
  }
}

function idleReasonOf({ database, pending_migrations: pending }: ReplicaFindings): IdleReason {
  if (!database) return 'database_lost';
  return pending > 0 ? 'schema_behind' : 'starting';
}
