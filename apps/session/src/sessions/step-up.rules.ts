import { AppError, type Factor, type FactorType } from '@latchkey/contracts';
import type { VerifySessionRequest } from '@latchkey/contracts/session';

/** A factor of each required type, verified in the last minutes; any one factor where no type is required. */
export type StepUpDemand = Pick<VerifySessionRequest, 'require_factors' | 'max_factor_age'>;

/** A factor that is missing or too old; `any` where no type is required. */
export interface UnmetFactor {
  type: FactorType | 'any';
  reason: 'factor_missing' | 'factor_too_old';
}

/** The required factors that a session lacks, each type once; none if the demand is met. */
export function unmetFactors(
  factors: readonly Factor[],
  { require_factors = [], max_factor_age }: StepUpDemand,
  now: Date,
): UnmetFactor[] {
  if (require_factors.length === 0 && max_factor_age === undefined) return [];
  const since = max_factor_age === undefined ? 0 : Math.floor(now.getTime() / 1000 - max_factor_age * 60);
  const isRecent = ({ method }: Factor) => method.last_verified_at >= since;
  if (require_factors.length === 0)
    return factors.some(isRecent) ? [] : [{ type: 'any', reason: 'factor_too_old' }];
  return [...new Set(require_factors)].flatMap((type): UnmetFactor[] => {
    const ofType = factors.filter((factor) => factor.type === type);
    if (ofType.length === 0) return [{ type, reason: 'factor_missing' }];
    return ofType.some(isRecent) ? [] : [{ type, reason: 'factor_too_old' }];
  });
}

/** The refusal of a session of this user that lacks these factors. */
export function stepUpRequired(unmet: readonly [UnmetFactor, ...UnmetFactor[]], userId: string): AppError {
  const [{ type, reason }] = unmet;
  return new AppError('step_up_required', { reason: `${reason}:${type}`, unmet: [...unmet], userId });
}
