import type { Factor, FactorType } from '@latchkey/contracts/session';

/** What a call demands of the session's factors; nothing where both are absent. */
export interface StepUpDemand {
  /** A factor of each of these types. */
  requireFactors?: readonly FactorType[];
  /** Verified at most this long ago: those factors, or any one where none is named. */
  maxFactorAgeMinutes?: number;
}

export type StepUp = 'met' | 'factor_missing' | 'factor_too_old';

/** Whether the factors satisfy the demand, and if not, why. */
export function stepUp(factors: readonly Factor[], demand: StepUpDemand, now: Date): StepUp {
  const { requireFactors = [], maxFactorAgeMinutes } = demand;
  const types = new Set(factors.map(({ type }) => type));
  if (requireFactors.some((type) => !types.has(type))) return 'factor_missing';
  if (maxFactorAgeMinutes === undefined) return 'met';
  const since = now.getTime() / 1000 - maxFactorAgeMinutes * 60;
  const recent = factors.filter(({ method }) => method.last_verified_at >= Math.floor(since));
  const recentTypes = new Set(recent.map(({ type }) => type));
  const met =
    requireFactors.length > 0 ? requireFactors.every((type) => recentTypes.has(type)) : recent.length > 0;
  return met ? 'met' : 'factor_too_old';
}
