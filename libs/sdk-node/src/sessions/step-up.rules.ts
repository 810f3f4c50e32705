import type { UnmetFactor } from '../errors/latchkey-error.js';
import type { ClaimedFactor } from './session-claims.js';

/** What a session must have been verified by. */
export interface StepUp {
  /** A factor of each of these types. */
  readonly requireFactors?: readonly ClaimedFactor['type'][] | undefined;
  /** Whole minutes since those factors, or any where none is named, were verified. */
  readonly maxFactorAge?: number | undefined;
}

/**
 * The factors that a session lacks, as `POST /v1/auth/sessions/verify` decides it; none if the demand is met.
 * @param now Unix epoch seconds.
 */
export function unmetFactors(
  factors: readonly ClaimedFactor[],
  { requireFactors = [], maxFactorAge }: StepUp,
  now: number,
): UnmetFactor[] {
  if (requireFactors.length === 0 && maxFactorAge === undefined) return [];
  const since = maxFactorAge === undefined ? 0 : Math.floor(now - maxFactorAge * 60);
  const isRecent = ({ last_verified_at }: ClaimedFactor) => last_verified_at >= since;
  if (requireFactors.length === 0)
    return factors.some(isRecent) ? [] : [{ type: 'any', reason: 'factor_too_old' }];
  return [...new Set(requireFactors)].flatMap((type): UnmetFactor[] => {
    const ofType = factors.filter((factor) => factor.type === type);
    if (ofType.length === 0) return [{ type, reason: 'factor_missing' }];
    return ofType.some(isRecent) ? [] : [{ type, reason: 'factor_too_old' }];
  });
}
