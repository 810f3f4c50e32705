import { newId } from '@latchkey/platform/ids';
import { type Attestation, defineAttestation } from '@latchkey/platform/procedures';
import type { Caller } from '../apps/caller.js';
import type { SessionClaimValues } from '../apps/session-claims.js';
import type { MethodType } from '../users/user-ref.js';
import type { Factor, FactorType } from './factor.js';

/** What a service has just checked: a factor. The gateway carries it; the session service believes nothing else. */
export interface FactorProof {
  /** `proof_…`: a session that starts by it has the same characters, so that it starts one. */
  id: string;
  app_id: string;
  /** Absent where an address was proved: identity says who has it (`MethodOwner`). */
  user_id?: string | undefined;
  /** `method.last_verified_at` is set by the session service's clock. */
  factor: Factor;
  /** The session that gains the factor; absent where one starts. */
  session_id?: string | undefined;
  /** Whether a magic link proved it, whose factor is that of a code. */
  by_link?: true | undefined;
}

/** A signed `FactorProof`, as the gateway carries it. */
export interface SignedProof {
  type: FactorType;
  text: string;
}

/** Said to the call that spends a proof. */
export interface ProofUse {
  /** The session that gains the factor; absent where one starts, or none. */
  session_id?: string | undefined;
}

/** Answered by the call that spends a proof. */
export interface Spent {
  /** Absent from a replica of 0.2.0. */
  proof?: SignedProof;
}

/** By the type of its factor: the kind of its proof, and the service that checks such factors. */
export const FACTOR_PROOFS: Readonly<Record<FactorType, Attestation<FactorProof>>> = {
  otp: defineAttestation('otp-delivery', 'otp-proof+jwt'),
  totp: defineAttestation('mfa', 'totp-proof+jwt'),
  webauthn: defineAttestation('mfa', 'webauthn-proof+jwt'),
  oauth: defineAttestation('identity', 'oauth-proof+jwt'),
  wallet: defineAttestation('wallet', 'wallet-proof+jwt'),
};

type Proven = Pick<FactorProof, 'user_id' | 'factor' | 'by_link'> & ProofUse;
type Sign = <Claims extends object>(attestation: Attestation<Claims>, claims: Claims) => Promise<string>;

/** Signs that the factor was shown to the service, now. @param signer of that service. */
export async function signedProof(
  signer: { readonly sign: Sign },
  { app_id }: Pick<Caller, 'app_id'>,
  { user_id, session_id, factor, by_link }: Proven,
): Promise<SignedProof> {
  const { type } = factor;
  const claims = { id: newId('proof'), app_id, user_id, factor, session_id, by_link };
  return { type, text: await signer.sign(FACTOR_PROOFS[type], claims) };
}

/** Whose an address is. */
export interface MethodOwner {
  app_id: string;
  user_id: string;
  method_id: string;
  type: MethodType;
  /** The address itself. */
  value: string;
  /** Whether the address is verified and its user active: only then its proof signs the user in. */
  settled: boolean;
}

/** The members of a factor that name its address. */
export function addressOf({ method_id, type, value }: Pick<MethodOwner, 'method_id' | 'type' | 'value'>) {
  return type === 'email'
    ? { email_id: method_id, email: value }
    : { phone_number_id: method_id, phone_number: value };
}

export const methodOwner = defineAttestation<MethodOwner>('identity', 'method-owner+jwt');

/** That the user has read a code at an address which is not the user's yet. */
export interface NewAddressProof {
  app_id: string;
  user_id: string;
  type: MethodType;
  value: string;
}

export const newAddressProof = defineAttestation<NewAddressProof>('otp-delivery', 'new-address-proof+jwt');

/** That identity has just made the user for a sign-in, so that the user has no other factor. */
export interface MadeUser {
  app_id: string;
  user_id: string;
}

export const madeUser = defineAttestation<MadeUser>('identity', 'made-user+jwt');

/** Whether a user has finished a proof at a service, beside addresses and accounts at providers. */
export interface OtherProofs {
  app_id: string;
  user_id: string;
  proven: boolean;
}

/** By the service: a TOTP or a passkey, and an external wallet. */
export const otherProofs = {
  mfa: defineAttestation<OtherProofs>('mfa', 'other-proofs+jwt'),
  wallet: defineAttestation<OtherProofs>('wallet', 'other-proofs+jwt'),
} as const;

/** Answered by such a service, which has voided what the user had begun there. */
export interface VoidedProofs {
  proven: boolean;
  /** Its word on it (`otherProofs`); absent from a replica of 0.2.0. */
  said?: string;
}

/** Whose a living session is, which a request has shown. */
export interface ShownSession {
  app_id: string;
  session_id: string;
  user_id: string;
}

export const shownSession = defineAttestation<ShownSession>('session', 'shown-session+jwt');

/** That the JWT of a session needs the session claims of its user: identity tells and signs them for no other reason. */
export interface WantedClaims {
  app_id: string;
  user_id: string;
  session_id: string;
  /** Of the session: values that are read after this was signed belong to this version, or to an earlier one. */
  version: number;
}

export const wantedClaims = defineAttestation<WantedClaims>('session', 'wanted-claims+jwt');

/** The values that were wanted. The session service signs no others. */
export interface ReadClaims extends WantedClaims {
  values: SessionClaimValues;
}

export const readClaims = defineAttestation<ReadClaims>('identity', 'session-claims+jwt');
