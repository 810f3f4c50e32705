import { defineOperatorProcedure, type OperatorProcedure, type ProcedureDefinition } from './procedure.js';

/** One step of moving a service's encrypted values to the current key-encryption key. */
export interface RewrapStep {
  /** The `next` of the step before; absent at the beginning. */
  after?: string;
  limit?: number;
}

export interface RewrapProgress {
  version: string;
  rewrapped: number;
  failed: number;
  total: number;
  remaining: number;
  /** Empty at the end. */
  next: string;
}

/** A call that a service needs and an endpoint in its settings does not have. */
export interface MissingCall {
  /** The setting with the endpoint. */
  setting: string;
  call: string;
}

/** How a service is, as one of its replicas sees it. */
export interface ServiceStatus {
  version: string;
  database: boolean;
  jetstream: boolean;
  pending_migrations: number;
  outbox_pending: number;
  outbox_oldest_age_seconds: number;
  /** Counted up to 10,000; absent in the answer of a version that has none. */
  events_dead?: number;
  /** Whether it believes callers and statements without a proof; absent in the answer of a version that has none. */
  accepts_unproved?: boolean;
  /** Whether such a call came in the last minutes; absent in the answer of a version that has none. */
  unproved_lately?: boolean;
  /** Bytes of its tables with their indexes, looked up once a minute; absent in the answer of a version that has none. */
  database_bytes?: number;
  /**
   * Version of the key-encryption key that it encrypts with: null where that key did not answer, empty for a service that
   * encrypts nothing; absent in the answer of a version that has none.
   */
  key_version?: string | null;
  /** Absent in the answer of a version that does not look. */
  missing_calls?: MissingCall[];
  /** Clocks of the process and of its database when it answered. */
  clock_ms: number;
  database_clock_ms: number;
}

/** Why a replica takes no calls. `starting`: everything that it needs is there. */
export const IDLE_REASONS = ['starting', 'schema_behind', 'database_lost'] as const;
export type IdleReason = (typeof IDLE_REASONS)[number];

/** What a replica finds out itself within its time; what does not answer by then is away. */
export interface ReplicaFindings {
  database: boolean;
  jetstream: boolean;
  pending_migrations: number;
  outbox_pending: number;
  outbox_oldest_age_seconds: number;
}

/** The certificate of the process itself, and that of the authority by which it knows NATS. */
export const CERTIFICATE_USES = ['bus_process', 'bus_authority'] as const;

/** A certificate that a process presents or believes. */
export interface CertificateEnd {
  use: (typeof CERTIFICATE_USES)[number];
  /** Epoch seconds. */
  expires_at: number;
}

/** What a replica is asked. */
export interface ReplicaQuestion {
  /** Nothing is looked up for the answer: the members of `ReplicaFindings` in it mean nothing. */
  only_version?: boolean;
}

/** One replica of a service, in its own words. */
export interface ReplicaStatus extends ReplicaFindings {
  /** Its host and its process: in a cluster, the pod. */
  name: string;
  version: string;
  /** Whether it takes calls: its schema is up to date, and its database answers. */
  serving: boolean;
  /** Empty while it takes calls. */
  idle_reason: IdleReason | '';
  /** Those of its files; absent in the answer of a version that has none. */
  certificates?: CertificateEnd[];
  clock_ms: number;
}

/** An event of another service that failed too often here. */
export interface DeadEvent {
  event_id: string;
  type: string;
  /** As it was published. */
  event: object;
  tries: number;
  /** Of the last try: a code of ours, of PostgreSQL (SQLSTATE), or the name of the error. */
  error_code: string;
  /** Epoch seconds. */
  first_failed_at: number;
  last_failed_at: number;
}

export interface DeadEventsPage {
  events: DeadEvent[];
  /** Empty at the end. */
  next: string;
}

export interface DeadEventRetry {
  /** `repeated`: it had been applied before. */
  outcome: 'applied' | 'repeated' | 'failed';
  /** Empty unless it failed. */
  error_code: string;
}

/** How the subjects of a service begin: never with `events.` or `activity.`, because streams keep those messages. */
export const prefixOf = (service: string): string =>
  service === 'events' ? 'event-service.v1' : `${service}.v1`;

function ofEveryService<I extends object, O extends object>(
  definition: ProcedureDefinition,
): OperatorProcedure<I, O> {
  return defineOperatorProcedure({ ...definition, alwaysTaken: true });
}

/** Answered by every service, for its operator. */
export const operatorProceduresOf = (service: string) => ({
  status: ofEveryService<Record<string, never>, ServiceStatus>({
    subject: `${prefixOf(service)}.status`,
    errors: [],
    timeoutMs: 4000,
  }),
  /** Answered by every replica, so that it is asked with `callEvery`. */
  everyReplica: ofEveryService<ReplicaQuestion, ReplicaStatus>({
    subject: `${prefixOf(service)}.replica`,
    errors: [],
    timeoutMs: 1000,
  }),
  rewrapKeys: ofEveryService<RewrapStep, RewrapProgress>({
    subject: `${prefixOf(service)}.rewrap_keys`,
    errors: ['key_provider_unavailable'],
    timeoutMs: 30_000,
  }),
  listDeadEvents: ofEveryService<{ after?: string; limit?: number }, DeadEventsPage>({
    subject: `${prefixOf(service)}.list_dead_events`,
    errors: [],
  }),
  retryDeadEvent: ofEveryService<{ event_id: string }, DeadEventRetry>({
    subject: `${prefixOf(service)}.retry_dead_event`,
    errors: ['event_not_found', 'key_provider_unavailable'],
    // An event may end many rows.
    timeoutMs: 15_000,
  }),
  dropDeadEvent: ofEveryService<{ event_id: string }, Record<string, never>>({
    subject: `${prefixOf(service)}.drop_dead_event`,
    errors: ['event_not_found'],
  }),
});
