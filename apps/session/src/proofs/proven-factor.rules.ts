import { addressOf, type Factor, type FactorProof, type MethodOwner } from '@latchkey/contracts';
import type { GrantSessionInput } from '@latchkey/contracts/session';

/** What a session is granted for. */
export type Asked = Pick<GrantSessionInput, 'user_id' | 'session_id'> & { readonly app_id: string };

const PROOF = 'proof_';

/**
 * The factor that the proof proves for this user, this App and this session.
 * @param owner whose address was proven, by identity's word; a proof that names its user needs none.
 * @returns undefined for a proof of something else.
 */
export function provenFactor(
  asked: Asked,
  proof: FactorProof,
  owner: MethodOwner | undefined,
): Factor | undefined {
  if (proof.app_id !== asked.app_id || proof.session_id !== asked.session_id) return undefined;
  if (proof.user_id !== undefined) return proof.user_id === asked.user_id ? proof.factor : undefined;
  return owner && isOwnerOf(owner, asked, proof) ? withAddress(proof.factor, owner) : undefined;
}

/** The session that a proof starts: the same proof again would be the same session. */
export function sessionIdOf({ id }: FactorProof): string {
  return `sess_${id.slice(PROOF.length)}`;
}

/** Only otp-delivery leaves the user of a proof to identity. An address that is not settled signs no user in. */
function isOwnerOf(owner: MethodOwner, { app_id, user_id }: Asked, { factor }: FactorProof): boolean {
  const { method_id, method_type } = factor.method;
  return (
    factor.type === 'otp' &&
    owner.settled &&
    owner.app_id === app_id &&
    owner.user_id === user_id &&
    owner.method_id === method_id &&
    owner.type === method_type
  );
}

function withAddress(factor: Factor, owner: MethodOwner): Factor {
  return { ...factor, method: { ...factor.method, ...addressOf(owner) } };
}
