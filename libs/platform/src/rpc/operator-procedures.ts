import { defineProcedure } from './procedure.js';

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

/** How a service is, as one of its replicas sees it. */
export interface ServiceStatus {
  version: string;
  database: boolean;
  jetstream: boolean;
  pending_migrations: number;
  outbox_pending: number;
  outbox_oldest_age_seconds: number;
  /** Clocks of the process and of its database when it answered. */
  clock_ms: number;
  database_clock_ms: number;
}

/** How the subjects of a service begin: never with `events.` or `activity.`, because streams keep those messages. */
export const prefixOf = (service: string): string =>
  service === 'events' ? 'event-service.v1' : `${service}.v1`;

/** Answered by every service, for its operator. */
export const operatorProceduresOf = (service: string) => ({
  status: defineProcedure<Record<string, never>, ServiceStatus, null>({
    subject: `${prefixOf(service)}.status`,
    errors: [],
    timeoutMs: 4000,
  }),
  rewrapKeys: defineProcedure<RewrapStep, RewrapProgress, null>({
    subject: `${prefixOf(service)}.rewrap_keys`,
    errors: ['key_provider_unavailable'],
    timeoutMs: 30_000,
  }),
});
