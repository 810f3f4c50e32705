import { operatorProcedure } from '../procedure.js';

export interface RewrapKeysInput {
  /** The `next` of the step before; absent at the beginning. */
  after?: string;
  /** Most records of this step. */
  limit?: number;
}

/** What one step did, and how far all of it is. */
export interface RewrapProgress {
  /** Version of the key-encryption key that everything is moved to. */
  version: string;
  rewrapped: number;
  /** Records that do not open, which an operator has to look at. */
  failed: number;
  total: number;
  /** Records that another version still seals. */
  remaining: number;
  /** Empty at the end. */
  next: string;
}

/**
 * One step of moving every key in custody to the current key-encryption key, while the service goes on. Whoever calls
 * it again after an interruption, from the start, repeats nothing: what was moved is no longer looked at.
 */
export const rewrapKeys = operatorProcedure<RewrapKeysInput, RewrapProgress>({
  subject: 'wallet.v1.rewrap_keys',
  errors: ['key_provider_unavailable'],
  timeoutMs: 30_000,
});
