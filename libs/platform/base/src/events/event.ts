import type { Actor } from '../telemetry/index.js';

/** A type of event; the service that publishes it declares it in its contract. */
export interface EventDefinition<Data extends object> {
  readonly type: string;
  /** Never there at run time; carries the type. */
  readonly data?: Data;
}

export function defineEvent<Data extends object>(type: string): EventDefinition<Data> {
  return { type };
}

/** An event on the bus: ids and codes, never addresses, texts or secrets. */
export interface Event<Data extends object = object> {
  readonly id: string;
  readonly type: string;
  readonly app_id: string;
  /** Empty for an event without a user. */
  readonly user_id: string;
  /** Epoch seconds. */
  readonly occurred_at: number;
  /** Absent in events of versions that did not name it. */
  readonly actor?: Actor;
  /** Empty for an event that no request caused. */
  readonly request_id?: string;
  readonly data: Data;
}

/** Keeps the events of the services whose events another service applies. */
export const STREAM = 'LATCHKEY';
/** Keeps the events that only the feed reads: filled up, it delays nothing that a service applies (ADR 35). */
export const ACTIVITY_STREAM = 'LATCHKEY_ACTIVITY';
export const STREAMS = [STREAM, ACTIVITY_STREAM] as const;
export type StreamName = (typeof STREAMS)[number];

const PREFIXES: Readonly<Record<StreamName, string>> = {
  [STREAM]: 'events',
  [ACTIVITY_STREAM]: 'activity',
};

/** The subject of a type in a stream; `>` for all types. */
export const subjectIn = (stream: StreamName, type: string): string => `${PREFIXES[stream]}.${type}`;

/** The subject of a type that services apply. */
export const subjectOf = (type: string): string => subjectIn(STREAM, type);
