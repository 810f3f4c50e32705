import {
  booleanField,
  Described,
  listField,
  objectField,
  PAGE_CHANGES,
  type PageChange,
  type OwnProfileInput,
  PersonName,
  publicProcedure,
  SessionId,
  SessionView,
  stringListField,
  Timestamp,
  Totp,
  UserId,
  UserWallet,
  WebauthnCredential,
} from '@latchkey/contracts';
import {
  type IdentityUser,
  type User,
  UserEmail,
  UserIdpProvider,
  UserPhoneNumber,
  type UserStatus,
  UserStatusField,
} from './users.js';

/** What an App keeps about a user for itself. */
type OfTheApp = 'external_id' | 'metadata';

@Described("A user as the person sees it: without `external_id` and `metadata`, which are the App's.")
export class OwnUser implements Omit<User, OfTheApp> {
  @UserId() user_id!: string;
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
  @listField(() => UserWallet, { description: 'Wallets of the user, oldest first.' }) wallets!: UserWallet[];
  @listField(() => Totp, { description: 'TOTP authenticators of the user; never their secrets.' })
  totps!: Totp[];
  @listField(() => WebauthnCredential, { description: 'WebAuthn credentials (passkeys) of the user.' })
  webauthn_credentials!: WebauthnCredential[];
  @stringListField({
    description:
      'What a page with the public token may change for this person: nothing while the App setting `account_changes` is `off`, or where the person has an active TOTP; `add_address` only with `public_sends`.',
    items: { type: 'string', enum: PAGE_CHANGES },
    examples: [['add_passkey', 'remove_passkey']],
  })
  page_changes!: PageChange[];
  @Timestamp() updated_at!: number;
  @Timestamp() created_at!: number;
}

@Described('The account of the user of a session.')
export class ReadOwnProfileResponse {
  @SessionId({ description: 'Id of the session of the token.' }) session_id!: string;
  @objectField(() => OwnUser, { description: 'The user of the session.' }) user!: OwnUser;
  @listField(() => SessionView, {
    description:
      'Where the user is signed in, newest first: at most 100 active sessions, without their tokens.',
  })
  sessions!: SessionView[];
}

/** Identity's part of it. */
export type OwnIdentityUser = Omit<IdentityUser, OfTheApp>;

/** The user of a session, whose token the session service has seen. A blocked user reads nothing. */
export const getOwnUser = publicProcedure<OwnProfileInput, OwnIdentityUser>(
  'identity.v1.get_own_user',
  ['user_not_found', 'user_blocked'],
  { shared: true },
);
