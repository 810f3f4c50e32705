import type { PaymentRequirements } from '@latchkey/contracts';
import type { TransferNeeds } from '@latchkey/contracts/signer';

/** What has to come with a payment. */
export type Needs = Omit<PaymentRequirements, 'refused_by' | 'resets_at'>;

export const NO_NEEDS: Needs = {
  person: false,
  factors: [],
  max_factor_age: null,
  passkey: false,
  app_signature: false,
  approvals: null,
};

/** The needs of a rule, whole: factors, and an age of them, are those of a person. */
export function needsOf(needs: TransferNeeds = {}): Needs {
  const { factors = [], max_factor_age = null } = needs;
  return {
    person: needs.person === true || factors.length > 0 || max_factor_age !== null,
    factors,
    max_factor_age,
    passkey: needs.passkey === true,
    app_signature: needs.app_signature === true,
    approvals: needs.approvals ?? null,
  };
}

/**
 * What satisfies both. The lower age holds for the factors of both; of approvals the higher count, by operators where one
 * of the two wants operators.
 */
export function strictest(one: Needs, other: Needs): Needs {
  return {
    person: one.person || other.person,
    factors: [...new Set([...one.factors, ...other.factors])],
    max_factor_age: lower(one.max_factor_age, other.max_factor_age),
    passkey: one.passkey || other.passkey,
    app_signature: one.app_signature || other.app_signature,
    approvals: stricterApprovals(one.approvals, other.approvals),
  };
}

function lower(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function stricterApprovals(one: Needs['approvals'], other: Needs['approvals']): Needs['approvals'] {
  if (!one || !other) return one ?? other;
  const by = [one.by, other.by].includes('operators') ? 'operators' : 'keys';
  return { count: Math.max(one.count, other.count), by };
}
