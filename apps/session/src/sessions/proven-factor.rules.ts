import {
  addressOf,
  type Factor,
  type FactorMethod,
  type FactorProof,
  type MethodOwner,
  type SignInWay,
} from '@latchkey/contracts';
import type { GrantSessionInput } from '@latchkey/contracts/session';

/** What a session is granted for, and the kind of the proof. */
type Asked = Pick<GrantSessionInput, 'user_id' | 'session_id' | 'proof'> & { readonly app_id: string };

/** A factor that was verified, and what to do with it. */
export interface Grant extends GrantSessionInput {
  /** The id of the session that starts, so that a proof starts one; absent from a gateway of 0.2.0, which proves nothing. */
  readonly new_session_id?: string;
  /** Whether a magic link proved it. */
  readonly by_link?: true | undefined;
}

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
  if (proof.factor.type !== asked.proof?.type) return undefined;
  if (proof.app_id !== asked.app_id || proof.session_id !== asked.session_id) return undefined;
  if (proof.user_id !== undefined) return proof.user_id === asked.user_id ? proof.factor : undefined;
  return owner && isOwnerOf(owner, asked, proof) ? withAddress(proof.factor, owner) : undefined;
}

/** The way to sign in that a factor is. */
export function signInWayOf({ type, delivery_channel }: Factor, by_link: boolean): SignInWay {
  if (type !== 'otp') return type === 'webauthn' ? 'passkey' : type;
  if (by_link) return 'magic_link';
  return delivery_channel === 'sms' ? 'sms_otp' : 'email_otp';
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

/** The members of the contract and no others; the database sets the time of verification. */
export function toStoredFactor({ delivery_channel, type, method }: Factor): Factor {
  const stored: FactorMethod = {
    method_id: method.method_id,
    method_type: method.method_type,
    last_verified_at: 0,
    id: method.id,
    phone_number_id: method.phone_number_id,
    phone_number: method.phone_number,
    email_id: method.email_id,
    email: method.email,
    wallet_type: method.wallet_type,
    wallet_id: method.wallet_id,
    wallet_public_address: method.wallet_public_address,
    totp_id: method.totp_id,
    webauthn_credential_id: method.webauthn_credential_id,
    user_verified: method.user_verified,
    provider_subject: method.provider_subject,
    email_vouched: method.email_vouched,
  };
  return { delivery_channel, type, method: stored };
}
