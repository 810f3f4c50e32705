import {
  booleanField,
  choiceField,
  Described,
  Email,
  EmailId,
  ExternalId,
  idExample,
  IdpProviderId,
  listField,
  Metadata,
  MethodId,
  objectField,
  PersonName,
  PhoneNumber,
  PhoneNumberId,
  procedure,
  publicProcedure,
  Text,
  Timestamp,
  Totp,
  UserId,
  type UserRef,
  UserWallet,
  type WalletType,
  WalletTypeField,
  WebauthnCredential,
} from '@latchkey/contracts';

export const USER_STATUSES = ['pending', 'active', 'blocked'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const UserStatusField = () =>
  choiceField(USER_STATUSES, {
    description: 'Pending until a method of the user is verified; blocked until the App unblocks the user.',
    examples: ['active'],
  });
const Verified = () => booleanField({ description: 'Whether a passcode, a link or a provider proved it.' });

export class UserEmail {
  @EmailId() id!: string;
  @Verified() verified!: boolean;
  @Email() email!: string;
  @Timestamp() updated_at!: number;
  @Timestamp() created_at!: number;
}

export class UserPhoneNumber {
  @PhoneNumberId() id!: string;
  @Verified() verified!: boolean;
  @PhoneNumber() phone_number!: string;
  @Timestamp() updated_at!: number;
  @Timestamp() created_at!: number;
}

export class UserIdpProvider {
  @IdpProviderId() id!: string;
  @Text({ description: 'Name of the provider.', examples: ['google'] }) provider!: string;
  @Text({
    description: 'Subject at the provider.',
    examples: ['108204268033311374519'],
    personal: 'text',
  })
  provider_subject!: string;
  @Text({ description: 'How the provider is spoken to.', examples: ['oauth'] }) idp_type!: string;
  @MethodId({
    description:
      'Id of the email that the provider vouches for, if the user has it; else of the linked provider.',
  })
  method_id!: string;
  @Text({ description: 'Kind of the method: `email`, as in factors.', examples: ['email'] })
  method_type!: string;
  @Timestamp() updated_at!: number;
  @Timestamp() created_at!: number;
}

/** Identity's part of a user: the User of the specification without `wallets`, `totps` and `webauthn_credentials`. */
export class IdentityUser {
  @UserId() user_id!: string;
  @Text({
    description: 'Id of the user in your own system, or empty.',
    examples: ['customer-4711'],
    personal: 'text',
  })
  external_id!: string;
  @PersonName({ description: 'First name, or empty.', example: 'Ada' }) first_name!: string;
  @PersonName({ description: 'Middle name, or empty.', example: '' }) middle_name!: string;
  @PersonName({ description: 'Last name, or empty.', example: 'Lovelace' }) last_name!: string;
  @UserStatusField() status!: UserStatus;
  @booleanField({ description: 'Whether `status` is `active`.' }) active!: boolean;
  @listField(() => UserEmail, { description: 'Emails of the user, oldest first.' }) emails!: UserEmail[];
  @listField(() => UserPhoneNumber, { description: 'Phone numbers of the user, oldest first.' })
  phone_numbers!: UserPhoneNumber[];
  @listField(() => UserIdpProvider, { description: 'Linked providers.', examples: [[]] })
  idp_providers!: UserIdpProvider[];
  @Metadata() metadata!: Record<string, unknown>;
  @Timestamp() updated_at!: number;
  @Timestamp() created_at!: number;
}

/** The User of the specification, over all services. */
@Described('A user, with every identifier and login method.')
export class User extends IdentityUser {
  @listField(() => UserWallet, { description: 'Wallets of the user, oldest first.' }) wallets!: UserWallet[];
  @listField(() => Totp, { description: 'TOTP authenticators of the user; never their secrets.' })
  totps!: Totp[];
  @listField(() => WebauthnCredential, { description: 'WebAuthn credentials (passkeys) of the user.' })
  webauthn_credentials!: WebauthnCredential[];
}

export class CreateUserRequest {
  @Email({
    optional: true,
    description: 'Identifier of the user; required if `phone_number` and `external_id` are absent.',
  })
  email?: string;
  @PhoneNumber({
    optional: true,
    description: 'Identifier of the user; required if `email` and `external_id` are absent.',
  })
  phone_number?: string;
  @ExternalId({ optional: true }) external_id?: string;
  @PersonName({ optional: true, description: 'First name.', example: 'Ada' }) first_name?: string;
  @PersonName({ optional: true, description: 'Middle name.' }) middle_name?: string;
  @PersonName({ optional: true, description: 'Last name.', example: 'Lovelace' }) last_name?: string;
  @booleanField({
    description: 'The user is `pending` until a method is verified.',
    default: false,
    optional: true,
  })
  requires_verification?: boolean;
  @WalletTypeField({ optional: true, description: 'Type of the default wallet; `ethereum` when absent.' })
  wallet_type?: WalletType;
  @Metadata({ optional: true }) metadata?: Record<string, unknown> | null;
  @booleanField({ description: 'Replace all metadata instead of merging.', default: false, optional: true })
  replace_metadata?: boolean;
  @booleanField({
    description: 'Answer the full `user` too.',
    default: false,
    examples: [true],
    optional: true,
  })
  return_user?: boolean;
}

@Described('The user, made or found, with the ids of its identifiers.')
export class CreateUserResponse {
  @UserId() user_id!: string;
  @UserStatusField() status!: UserStatus;
  @Text({ description: 'Id of the email; empty when the user has none.', examples: [idExample('email')] })
  email_id!: string;
  @Text({ description: 'Id of the phone number; empty when the user has none.', examples: [idExample('pn')] })
  phone_number_id!: string;
  @objectField(() => User, { description: 'Present when `return_user` is true.', optional: true })
  user?: User;
}

export interface CreatedUser {
  user: IdentityUser;
  /** Ids of the identifiers that the request named (or the user's first, where it named none). */
  email_id: string;
  phone_number_id: string;
  /** Whether this call made the user, who has nothing else yet. Absent from a replica of 0.2.0. */
  is_new?: boolean;
}

/** On the wire, items are strings or objects; the gateway sorts them into these lists. */
export interface UpdateUserInput {
  user_id: string;
  /** `null` removes it. */
  external_id?: string | null;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  emails?: string[];
  phone_numbers?: string[];
  /** The App vouches for these: they are attached if they are new, and verified. */
  verified_emails?: string[];
  verified_phone_numbers?: string[];
  metadata?: Record<string, unknown> | null;
  replace_metadata?: boolean;
}

/** The answer of every removal of a part of a user. */
@Described('What happened, and to which user.')
export class RemovalResponse {
  @Text({ description: 'What happened, for people.' }) message!: string;
  @UserId() user_id!: string;
}

/** Counts the blocks and unblocks of a user: of several reports, the highest version counts. */
export interface BlockVersion extends UserRef {
  version: number;
}

export const createUser = procedure<CreateUserRequest, CreatedUser>(
  'identity.v1.create_user',
  ['identifier_conflict', 'metadata_too_large'],
  { gathered: true },
);
/** A user who was just made. */
export interface BareUser extends UserRef {
  /** Identity's word on it (`madeUser`); absent from a replica of 0.2.0. */
  made?: string;
}

/** A pending user without identifiers, for a sign-up that adds a wallet or a provider next. */
export const createBareUser = publicProcedure<Record<string, never>, BareUser>(
  'identity.v1.create_bare_user',
  ['sign_up_closed'],
);
export const getUser = procedure<UserRef, IdentityUser>('identity.v1.get_user', ['user_not_found'], {
  shared: true,
});
export const updateUser = procedure<UpdateUserInput, IdentityUser>('identity.v1.update_user', [
  'user_not_found',
  'duplicate_email',
  'duplicate_phone_number',
  'identifier_conflict',
  'metadata_too_large',
]);
/** From now on every sign-in of the user is refused. May be repeated. */
export const blockUser = procedure<UserRef, BlockVersion>('identity.v1.block_user', ['user_not_found']);
/** Restores the status from before the block. */
export const unblockUser = procedure<UserRef, BlockVersion>('identity.v1.unblock_user', ['user_not_found']);
/** Deletes a user that `createBareUser` made in the last minute: its sign-up failed, or found another user. */
export const discardUser = publicProcedure<Required<BareUser>, UserRef>('identity.v1.discard_user', [
  'user_not_found',
]);

export interface DeleteUserInput extends UserRef {
  /** Publishes the deletion of a user that is not there any more once more: a service was restored to before it. */
  again?: boolean;
}

export const deleteUser = procedure<DeleteUserInput, UserRef>('identity.v1.delete_user', ['user_not_found']);
/**
 * What the session JWTs of a user get from its metadata, by the App's setting `session_claims`: told by the word of the
 * session service that a JWT needs them (`wantedClaims`), and signed for that session (`readClaims`).
 */
export const getSessionClaims = publicProcedure<{ wanted: string }, { said: string }>(
  'identity.v1.get_session_claims',
  ['user_not_found'],
  { shared: true },
);
