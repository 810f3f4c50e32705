import {
  type MethodType,
  type ProofKind,
  procedure,
  publicProcedure,
  requireMaySend,
  type SignedProof,
  type UserRef,
} from '@latchkey/contracts';

/** An email or phone number as a way to sign in; `id` is the `method_id` of the wire. */
export interface Method {
  id: string;
  type: MethodType;
  /** The address or number itself. */
  value: string;
  user_id: string;
  verified: boolean;
}

/** A method, and whether its user is active. */
export interface OwnedMethod extends Method {
  user_active: boolean;
  /** Whether the user is pending, was made by a send, and was not created by the App since. */
  signed_up?: boolean;
  /**
   * Whether identity knows another proof of the user (a verified identifier, a linked provider). Only present for an
   * unverified method of an active user.
   */
  proven_otherwise?: boolean;
  /**
   * Identity's word on the owner (`methodOwner`): for a send, and for a sign-in that needs no confirmation. Absent from
   * a replica of 0.2.0.
   */
  owner?: string;
}

export interface EnsureMethodInput {
  type: MethodType;
  value: string;
  /** False: an unknown address makes no user. */
  create_user?: boolean;
}

/** The method with this address; an unknown one makes a `pending` user with it (sign-up by passcode). */
export const ensureMethod = publicProcedure<EnsureMethodInput, OwnedMethod>(
  'identity.v1.ensure_method',
  ['user_not_found', 'user_blocked', 'sign_up_closed'],
  { gathered: true, repeatable: true, admits: requireMaySend },
);

export interface FindMethodInput {
  method_id: string;
  /** The user who must own it; absent for any. */
  user_id?: string;
}

/** The method with this id, before it is proven. */
export const findMethod = publicProcedure<FindMethodInput, OwnedMethod>(
  'identity.v1.find_method',
  ['method_not_found', 'user_blocked'],
  { shared: true },
);

/** An email of the user, else a phone number: the method of links that the App delivers itself. */
export const primaryMethod = procedure<UserRef, Method>('identity.v1.primary_method', [
  'user_not_found',
  'user_blocked',
  'method_not_found',
]);

/** An unverified identifier opens no account that has another proof. */
export interface OwnUserRule {
  /**
   * Whether another service has a proof of the user: an external wallet, an active TOTP, a passkey. For a replica of
   * 0.2.0, and from a gateway of 0.2.0: what the services say.
   */
  proven_elsewhere: boolean;
  /** The words of mfa and wallet on it (`otherProofs`); absent where one of them was not asked. */
  said?: { mfa?: string | undefined; wallet?: string | undefined };
}

export interface ConfirmSignInInput {
  user_id: string;
  /** The identifier that the proof verifies; absent when it verifies none. */
  method_id?: string;
  /** Absent where the gateway knows that the identifier stays; identity decides that itself. */
  own_user?: OwnUserRule;
  /** The word of the session service on the session of the request (`shownSession`): its user keeps the identifier. */
  session?: string | undefined;
  /** Of the spent proof; absent from a gateway of 0.2.0. */
  proof?: SignedProof | undefined;
}

/** The user of a spent proof. */
export interface ConfirmedSignIn extends UserRef {
  /** Identity's word on the owner of the identifier (`methodOwner`), where the proof verifies one. */
  owner?: string;
}

/** After a proof was spent: verifies the identifier, activates its user, and answers that user. */
export const confirmSignIn = publicProcedure<ConfirmSignInInput, ConfirmedSignIn>(
  'identity.v1.confirm_sign_in',
  ['user_not_found', 'user_blocked', 'method_not_found', 'sign_up_closed'],
);

export interface AddAddressInput {
  user_id: string;
  type: MethodType;
  /** The address, which the user has proved. */
  value: string;
  /** The word of otp-delivery on it (`newAddressProof`); absent from a gateway of 0.2.0. */
  proof?: string | undefined;
}

/**
 * Attaches the address to the user, verified; idempotent. An unverified address of another user moves only if it opens
 * no account of that user; otherwise the address is a duplicate.
 */
export const addAddress = procedure<AddAddressInput, { method_id: string }>('identity.v1.add_address', [
  'user_not_found',
  'user_blocked',
  'duplicate_email',
  'duplicate_phone_number',
  'too_many_addresses',
]);

export interface CheckSignInInput extends UserRef {
  with_kinds?: true;
}

export interface CheckedUser extends UserRef {
  /** What the verified identifiers and linked accounts of the user prove; only where they were asked for. */
  kinds?: ProofKind[];
}

/** Refuses a user who may neither sign in nor pay: before a proof is spent, a payment made, a signature given. */
export const checkSignIn = publicProcedure<CheckSignInInput, CheckedUser>(
  'identity.v1.check_sign_in',
  ['user_not_found', 'user_blocked'],
  { shared: true },
);

export const deleteEmail = procedure<{ email_id: string }, UserRef>('identity.v1.delete_email', [
  'email_not_found',
]);
export const deletePhoneNumber = procedure<{ phone_number_id: string }, UserRef>(
  'identity.v1.delete_phone_number',
  ['phone_number_not_found'],
);
export const deleteIdpProvider = procedure<{ idpuser_id: string }, UserRef>(
  'identity.v1.delete_idp_provider',
  ['idp_provider_not_found'],
);
