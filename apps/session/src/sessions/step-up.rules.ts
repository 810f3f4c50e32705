import {
  type Factor,
  type FactorType,
  kindOf,
  type LockableType,
  type ProofKind,
  proofsOf,
  type ProvenChange,
  provesTwice,
  type SecondFactor,
  type UnmetFactor,
} from '@latchkey/contracts';
import {
  OWN_UNLOCK_MINUTES,
  type SessionPurpose,
  type VerifySessionRequest,
} from '@latchkey/contracts/session';
import type { SessionRow } from './session.entity.js';

/** A factor of each required type, verified in the last minutes; any one factor where no type is required. */
export type StepUpDemand = Pick<VerifySessionRequest, 'require_factors' | 'max_factor_age'>;

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

/** What a method that may be locked proves. */
const LOCKABLE_KINDS: Readonly<Record<LockableType, ProofKind>> = {
  email: 'mailbox',
  phone_number: 'phone',
  totp: 'authenticator',
};

/** What a session lacks to lift a lock: a proof of another kind than the locked one, from the last minutes. */
export function unmetForUnlock(
  factors: readonly Factor[],
  locked: LockableType,
  now: Date,
): UnmetFactor | undefined {
  const others = factors.filter((factor) =>
    proofsOf([factor]).some(({ kind }) => kind !== LOCKABLE_KINDS[locked]),
  );
  if (others.length === 0) return missing('any');
  return unmetFactors(others, { max_factor_age: OWN_UNLOCK_MINUTES }, now)[0];
}

/** What a session lacks for a change of the account: for any proof, for one by a TOTP, for one by a passkey. */
export function unmetForChange(
  factors: readonly Factor[],
  max_factor_age: number,
  now: Date,
): Pick<ProvenChange, 'lacks_any' | 'lacks_totp' | 'lacks_passkey'> {
  const lackedOf = (...require_factors: FactorType[]) =>
    unmetFactors(factors, { max_factor_age, require_factors }, now)[0];
  const [lacks_any, lacks_totp, lacks_passkey] = [lackedOf(), lackedOf('totp'), lackedOf('webauthn')];
  return {
    ...(lacks_any && { lacks_any }),
    ...(lacks_totp && { lacks_totp }),
    ...(lacks_passkey && { lacks_passkey }),
  };
}

/** The factors that prove something by themselves: not a link that the App delivered, which it could make for anybody. */
export function provingFactors(factors: readonly Factor[]): Factor[] {
  return factors.filter((factor) => proofsOf([factor]).length > 0);
}

/** The kinds of proof that people enrol beside their way to sign in. */
const SECOND_TYPES = ['totp', 'webauthn'] as const satisfies FactorType[];
const NOTHING: readonly UnmetFactor[] = [];

/**
 * What a session lacks under the App's `second_factor`, one entry at most: a proof that its user has enrolled, then one
 * of a second kind. Where it was not read what the user has enrolled, the session lacks something, too.
 */
export function missingSecondFactor(
  { factors, secondFactors }: Pick<SessionRow, 'factors' | 'secondFactors'>,
  rule: SecondFactor,
): readonly UnmetFactor[] {
  if (rule === 'off') return NOTHING;
  if (!secondFactors) return [missing('any')];
  const enrolled = SECOND_TYPES.filter((type) => secondFactors.includes(type));
  const unproven = enrolled.filter((type) => !factors.some((factor) => factor.type === type));
  // Two other proofs do not stand for an enrolled one: both may come from one mailbox.
  const hasEnrolled = enrolled.length === 0 || unproven.length < enrolled.length;
  if (hasEnrolled && provesTwice(factors)) return NOTHING;
  const [type] = unproven;
  if (type) return [missing(type)];
  // A code of an authenticator app is a second proof and never the only one.
  return rule === 'if_enrolled' && factors.some(isFirst) ? NOTHING : [missing('any')];
}

const missing = (type: UnmetFactor['type']): UnmetFactor => ({ type, reason: 'factor_missing' });
const isFirst = ({ type }: Factor) => type !== 'totp';

/**
 * What a session lacks for a call. To prove a factor it needs nothing more; to enrol one it needs a second proof if its
 * user has proved one of another kind before: otherwise whoever has the first one could add another.
 */
export function lackingFor(
  {
    factors,
    lacks,
    secondFactors,
  }: Pick<SessionRow, 'factors' | 'secondFactors'> & { lacks: readonly UnmetFactor[] },
  purpose: SessionPurpose | undefined,
): readonly UnmetFactor[] {
  if (purpose === 'prove_factor') return NOTHING;
  const proved: readonly string[] = proofsOf(factors).map(({ kind }) => kind);
  const isNew = secondFactors?.every((type) => proved.includes(type));
  return purpose === 'enroll_factor' && isNew ? NOTHING : lacks;
}

/** The kinds of a session with two, which are not known of its user yet; what people enrol, mfa tells. */
export function newKinds({ factors, secondFactors = [] }: Pick<SessionRow, 'factors' | 'secondFactors'>) {
  if (!provesTwice(factors)) return [];
  return proofsOf(factors).filter(
    ({ kind }) => kind !== 'authenticator' && kind !== 'passkey' && !secondFactors.includes(kind),
  );
}

/** The accounts of a session that prove a mailbox, where the user is known to have proved one that did not. */
export function joinedAccounts({
  factors,
  secondFactors = [],
}: Pick<SessionRow, 'factors' | 'secondFactors'>): string[] {
  if (!secondFactors.includes('account')) return [];
  return factors.flatMap((factor) => {
    const { id } = factor.method;
    return factor.type === 'oauth' && id !== undefined && kindOf(factor) === 'mailbox' ? [id] : [];
  });
}

type Proofs = Pick<SessionRow, 'factors'>;

/**
 * The sessions that end beside a granted one, of the others of its user from the newest on. Those that lack a second proof
 * count by themselves: with the first proof alone, a sign-in ends no session that has both.
 */
export function tooMany<Other extends Proofs>(
  others: readonly Other[],
  granted: Proofs & Pick<SessionRow, 'secondFactors'>,
  { most, rule }: { most: number; rule: SecondFactor },
): Other[] {
  const { secondFactors } = granted;
  const isComplete = ({ factors }: Proofs) =>
    missingSecondFactor({ factors, secondFactors }, rule).length === 0;
  return others.filter((other) => isComplete(other) === isComplete(granted)).slice(most - 1);
}
