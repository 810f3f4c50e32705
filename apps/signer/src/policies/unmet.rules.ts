import { AppError, type FactorType, type NeededApprovals } from '@latchkey/contracts';
import type { Needs } from './needs.rules.js';
import type { Presented } from './presented.js';

type Person = NonNullable<Presented['person']>;

interface Unmet {
  readonly type: FactorType | 'any';
  readonly reason: 'factor_missing' | 'factor_too_old' | 'factor_too_new';
}

/**
 * The refusal of a payment that lacks what it needs of the person and the App: first what the person can prove.
 * @returns undefined for a payment that lacks nothing but approvals, if any.
 */
export function unmetNeed(needs: Needs, presented: Presented): AppError | undefined {
  const unmet = unmetByPerson(needs, presented);
  const [first] = unmet;
  if (first) {
    const isTooNew = unmet.some(({ reason }) => reason === 'factor_too_new');
    const { passkeyCountsAt: resetsAt } = presented;
    const reason = `${first.reason}:${first.type}` as const;
    return new AppError('step_up_required', { reason, unmet, ...(isTooNew && { resetsAt }) });
  }
  const isUnsigned = needs.app_signature && !presented.appSignature;
  return isUnsigned ? new AppError('app_signature_required') : undefined;
}

/** The approvals that a payment needs, while it has not all of them. */
export function lackedApprovals(
  { approvals: needed }: Needs,
  { approvals }: Presented,
): NeededApprovals | undefined {
  return needed && approvals[needed.by] < needed.count ? needed : undefined;
}

function unmetByPerson(needs: Needs, { person, passkey, passkeyCountsAt }: Presented): Unmet[] {
  const ofPerson = needs.person ? unmetFactors(needs, person) : [];
  if (!needs.passkey || passkey) return ofPerson;
  if (passkeyCountsAt !== undefined) return [...ofPerson, { type: 'webauthn', reason: 'factor_too_new' }];
  const isNamed = ofPerson.some(({ type }) => type === 'webauthn');
  return isNamed ? ofPerson : [...ofPerson, missing('webauthn')];
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
