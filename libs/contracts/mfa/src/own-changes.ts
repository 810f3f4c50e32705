import {
  type AuthenticatorType,
  AuthenticatorTypeField,
  type NamedChange,
  type OwnChangeInput,
  OwnChangeMembers,
  publicProcedure,
  requireMayChange,
  type RemovedOwn,
  WebauthnCredentialId,
} from '@latchkey/contracts';
import {
  type BeginRegistrationInput,
  type BeginRegistrationResponse,
  type CreateCredentialRequest,
  type CreateCredentialResponse,
  CreatedCredential,
  CredentialName,
  Domain,
} from './webauthn.js';

export class BeginOwnPasskeyRequest extends OwnChangeMembers {
  @Domain() domain!: string;
  @AuthenticatorTypeField({ optional: true }) authenticator_type?: AuthenticatorType;
}

export class CreateOwnPasskeyRequest extends OwnChangeMembers {
  @CreatedCredential() public_key_credential!: object;
  @CredentialName() name?: string;
}

export class RemoveOwnPasskeyRequest extends OwnChangeMembers {
  @WebauthnCredentialId() webauthn_credential_id!: string;
}

/** Admits a change that another service makes, by the word of the session service. @returns this service's word on it. */
export const admitOwnChange = publicProcedure<OwnChangeInput & NamedChange, OwnChangeInput>(
  'mfa.v1.admit_own_change',
  ['step_up_required'],
  { admits: requireMayChange },
);

/** The same as without a session (`beginRegistration` and so on), for the user of one. */
export const beginOwnRegistration = publicProcedure<
  BeginRegistrationInput & OwnChangeInput,
  BeginRegistrationResponse
>('mfa.v1.begin_own_registration', ['step_up_required', 'user_not_found', 'invalid_domain'], {
  admits: requireMayChange,
});

export const createOwnCredential = publicProcedure<
  CreateCredentialRequest & OwnChangeInput,
  CreateCredentialResponse
>(
  'mfa.v1.create_own_credential',
  [
    'step_up_required',
    'user_not_found',
    'invalid_webauthn_credential',
    'duplicate_webauthn_credential',
    'too_many_webauthn_credentials',
  ],
  { admits: requireMayChange },
);

export const deleteOwnCredential = publicProcedure<
  OwnChangeInput & { webauthn_credential_id: string },
  RemovedOwn
>('mfa.v1.delete_own_credential', ['step_up_required', 'webauthn_credential_not_found'], {
  admits: requireMayChange,
});
