import type { Actor } from '@latchkey/platform/telemetry';

/** How a message names the caller of a call. */
export interface SentCaller {
  /** Proves the caller. */
  readonly ticket: unknown;
  /** The word of the sender. */
  readonly plain: unknown;
}

/** A caller that the callee believes. */
export interface ProvedCaller {
  readonly caller: unknown;
  /** Who acts as this caller; undefined where only the sender says so. */
  readonly actor?: Actor;
  readonly ticket?: string;
}

/** Finds the caller that a callee believes. @throws CodedError for a caller that is not proved. */
export type ProveCaller = (sent: SentCaller) => Promise<ProvedCaller>;
