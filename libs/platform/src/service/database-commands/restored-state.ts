import type { EntityManager } from 'typeorm';
import type { Outbox } from '../../outbox/index.js';

/** Ends at most `limit` things, with the facts that tell of it. @returns how many there were. */
export type EndSome = (tx: EntityManager, limit: number) => Promise<number>;

/** What a database that was brought back to an earlier moment holds open, though it may have been used up since. */
export interface RestoredState {
  /** By the name of what is ended. */
  readonly ends: Readonly<Record<string, EndSome>>;
  /** The same, for what is ended only where it is asked for by its name. */
  readonly endsOnRequest?: Readonly<Record<string, EndSome>>;
}

/** Made where it is needed, over the outbox of the service. */
export type RestoredStateOf = (outbox: Outbox) => RestoredState;
