import type { Actor } from '../telemetry/index.js';

/** A kind of fact; the service that owns it declares it once, in its contract. */
export interface EventDefinition<Data extends object> {
  readonly type: string;
  /** Never there at run time; carries the type. */
  readonly data?: Data;
}

export function defineEvent<Data extends object>(type: string): EventDefinition<Data> {
  return { type };
}

/** A fact as it travels: ids and codes, never addresses, texts or secrets. */
export interface Event<Data extends object = object> {
  readonly id: string;
  readonly type: string;
  readonly app_id: string;
  /** Empty where the fact is about no user. */
  readonly user_id: string;
  /** Epoch seconds. */
  readonly occurred_at: number;
  /** Absent in one that was published before events named it: then it is unknown. */
  readonly actor?: Actor;
  /** Empty where no request is behind the fact. */
  readonly request_id?: string;
  readonly data: Data;
}

export const STREAM = 'LATCHKEY';

export const subjectOf = (type: string): string => `events.${type}`;
