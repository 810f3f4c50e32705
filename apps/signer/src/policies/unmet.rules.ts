import { AppError, type FactorType } from '@latchkey/contracts';
import type { CheckedPerson } from '@latchkey/contracts/session';
import type { Needs } from './needs.rules.js';

/** What session says of the person whose session came with a payment. */
export type Person = Pick<CheckedPerson, 'factors'>;

interface Unmet {
  readonly type: FactorType | 'any';
  readonly reason: 'factor_missing' | 'factor_too_old';
}

/**
 * The refusal of a payment that lacks what it needs: first what the person can prove. Passkeys over a payment, signatures of
 * the App and approvals come with none yet.
 * @param person undefined where no session came with the payment.
 * @returns undefined for a payment that has all it needs.
 */
export function unmetNeed(needs: Needs, person?: Person): AppError | undefined {
  const ofPerson = needs.person ? unmetFactors(needs, person) : [];
  const isNamed = ofPerson.some(({ type }) => type === 'webauthn');
  const unmet = needs.passkey && !isNamed ? [...ofPerson, missing('webauthn')] : ofPerson;
  const [first] = unmet;
  if (first) return new AppError('step_up_required', { reason: `${first.reason}:${first.type}`, unmet });
  if (needs.app_signature) return new AppError('app_signature_required');
  return needs.approvals ? new AppError('transfer_not_allowed', { reason: 'needs_approvals' }) : undefined;
}

/** The age holds for each listed factor; where none is listed, any factor of that age will do. */
function unmetFactors({ factors, max_factor_age }: Needs, person: Person | undefined): Unmet[] {
  if (!person) return factors.length > 0 ? factors.map(missing) : [missing('any')];
  const mostSeconds = max_factor_age === null ? Infinity : max_factor_age * 60;
  const isRecent = ({ age_seconds }: Person['factors'][number]) => age_seconds <= mostSeconds;
  if (factors.length === 0) return person.factors.some(isRecent) ? [] : [tooOld('any')];
  return factors.flatMap((type): Unmet[] => {
    const ofType = person.factors.filter((factor) => factor.type === type);
    if (ofType.length === 0) return [missing(type)];
    return ofType.some(isRecent) ? [] : [tooOld(type)];
  });
}

const missing = (type: Unmet['type']): Unmet => ({ type, reason: 'factor_missing' });
const tooOld = (type: Unmet['type']): Unmet => ({ type, reason: 'factor_too_old' });
