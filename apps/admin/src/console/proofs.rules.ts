import { AppError, type Factor, isAtLeast, type OperatorRole, provesTwice } from '@latchkey/contracts';

/** Minutes for which a proof admits what is dangerous. */
const FRESH_PROOF_MINUTES = 10;

/** Whose proofs a call is judged by. */
export interface Proven {
  readonly role: OperatorRole;
  readonly factors: readonly Factor[];
}

/** Whether approvers and admins need a passkey, or two kinds of proof. */
interface Rule {
  readonly needsSecondFactor: boolean;
}

/** The proofs of the last minutes. @param now epoch seconds */
export const freshOf = (factors: readonly Factor[], now: number): Factor[] =>
  factors.filter(({ method }) => method.last_verified_at >= now - FRESH_PROOF_MINUTES * 60);

/** A passkey, or two kinds of proof. */
export const isProvenWell = (factors: readonly Factor[]): boolean =>
  factors.some(({ type }) => type === 'webauthn') || provesTwice(factors);

/** @returns why the session does not admit what its role may do. */
export function missingProof({ role, factors }: Proven, { needsSecondFactor }: Rule): AppError | undefined {
  const isNeeded = needsSecondFactor && isAtLeast(role, 'approver');
  return isNeeded && !isProvenWell(factors) ? lackingProof('webauthn', 'factor_missing') : undefined;
}

/**
 * The proofs of the last minutes alone have to admit what the role may do: a passkey for approvers and admins, a new sign-in
 * for others. @param now epoch seconds. @returns why the session does not admit what is dangerous.
 */
export function staleProof({ role, factors }: Proven, rule: Rule, now: number): AppError | undefined {
  const fresh = freshOf(factors, now);
  if (fresh.length > 0 && !missingProof({ role, factors: fresh }, rule)) return undefined;
  const hasPasskey = factors.some(({ type }) => type === 'webauthn');
  return lackingProof(hasPasskey ? 'webauthn' : 'any', 'factor_too_old');
}

/** The refusal of a session that lacks this proof. */
export function lackingProof(
  type: 'webauthn' | 'any',
  reason: 'factor_missing' | 'factor_too_old',
): AppError {
  return new AppError('step_up_required', { reason: `${reason}:${type}`, unmet: [{ type, reason }] });
}
