import { AppError, type FactorType, type ProofKind } from '@latchkey/contracts';
import type { CheckedPerson } from '@latchkey/contracts/session';

/** How old a proof may be that a key leaves for. */
const MOST_SECONDS = 5 * 60;

/** What a person is asked for, the strongest first. */
const TYPES: Readonly<Record<ProofKind, FactorType>> = {
  passkey: 'webauthn',
  authenticator: 'totp',
  wallet: 'wallet',
  account: 'oauth',
  phone: 'otp',
  mailbox: 'otp',
};
const STRONGEST_FIRST = Object.keys(TYPES) as ProofKind[];

/**
 * The refusal of an export: a session has to hold a proof of the last 5 minutes, and two of different kinds if its user has
 * two. @param person undefined where no session came. @returns undefined where nothing lacks.
 */
export function unprovedExport(person: CheckedPerson | undefined, userId: string): AppError | undefined {
  const [first, ...others] = person ? unmetBy(person) : [missing('any')];
  if (!first) return undefined;
  const reason = `${first.reason}:${first.type}` as const;
  return new AppError('step_up_required', { reason, unmet: [first, ...others], userId });
}

function unmetBy({ factors, kinds = [] }: CheckedPerson): Unmet[] {
  const fresh = new Set(
    factors.flatMap(({ kind, age_seconds }) => (kind && age_seconds <= MOST_SECONDS ? [kind] : [])),
  );
  const needed = kinds.length > 1 ? 2 : 1;
  if (fresh.size >= needed) return [];
  // Without any fresh proof, each kind that the user has will do; beside one, another kind has to come.
  const asked = STRONGEST_FIRST.filter((kind) => kinds.includes(kind) && !fresh.has(kind)).slice(
    0,
    needed - fresh.size,
  );
  if (asked.length === 0) return [missing('any')];
  return asked.map((kind) =>
    factors.some((factor) => factor.kind === kind) ? tooOld(TYPES[kind]) : missing(TYPES[kind]),
  );
}

interface Unmet {
  readonly type: FactorType | 'any';
  readonly reason: 'factor_missing' | 'factor_too_old';
}

const missing = (type: Unmet['type']): Unmet => ({ type, reason: 'factor_missing' });
const tooOld = (type: Unmet['type']): Unmet => ({ type, reason: 'factor_too_old' });
