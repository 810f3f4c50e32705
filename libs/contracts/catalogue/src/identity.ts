import {
  booleanField,
  type Environment,
  ENVIRONMENTS,
  idExample,
  integerField,
  KeyId,
  type KeyKind,
  type MethodType,
  OAUTH_PROVIDERS,
  type OAuthProviderName,
  type ServiceName,
  SERVICES,
  stringListField,
  UserId,
  type WalletType,
  WalletTypeField,
} from '@latchkey/contracts';
import { event } from './event.js';
import { Code, IDENTIFIER_TYPES, IdentifierId, IdentifierType } from './fields.js';

const by = ['identity'] as const;

class AppCreatedData {
  @Code(ENVIRONMENTS, 'Environment of the App.') environment!: Environment;
}
class AppChangedData {
  @stringListField({
    description: 'Names of the settings that changed, and `name` or `tier` where these did; no values.',
    examples: [['sign_up', 'session_max_minutes']],
  })
  settings!: string[];
}
class ApiKeyCreatedData {
  @KeyId() key_id!: string;
  @Code(['secret', 'public'], 'A secret key or a public token.') kind!: KeyKind;
}
class ApiKeyRevokedData {
  @KeyId() key_id!: string;
}

export const appCreated = event('app.created', {
  by,
  about: 'app',
  when: 'An App was created.',
  members: AppCreatedData,
});
export const appChanged = event('app.changed', {
  by,
  about: 'app',
  when: 'The name, the tier or settings of an App changed.',
  members: AppChangedData,
});
export const apiKeyCreated = event('api_key.created', {
  by,
  about: 'app',
  when: 'An API key was created.',
  members: ApiKeyCreatedData,
});
export const apiKeyRevoked = event('api_key.revoked', {
  by,
  about: 'app',
  when: 'An API key was revoked; no gateway accepts it any more.',
  members: ApiKeyRevokedData,
});

const WantedWallet = (description: string) => WalletTypeField({ description, optional: true });

class UserCreatedData {
  @WantedWallet(
    'Type of the default wallet that the user gets now; absent for one who gets it on becoming active.',
  )
  wallet_type?: WalletType;
  @booleanField({
    description:
      'True for a user of an import: its emails, phone numbers and providers have no events of their own, and its default wallet may take hours.',
    optional: true,
    examples: [true],
  })
  imported?: boolean;
  @booleanField({
    description: 'True for a user who is active at once; absent for a pending one and for an import.',
    optional: true,
    examples: [true],
  })
  active?: true;
}
const USER_MEMBERS = [
  'external_id',
  'first_name',
  'middle_name',
  'last_name',
  'metadata',
  'emails',
  'phone_numbers',
  'wallets',
] as const;
export type UserMember = (typeof USER_MEMBERS)[number];

class UserUpdatedData {
  @stringListField({
    description:
      'Names of the members that changed; `wallets` where a default wallet was asked for. No values.',
    items: { type: 'string', enum: USER_MEMBERS },
    minItems: 1,
    examples: [['first_name', 'metadata']],
  })
  members!: UserMember[];
  @WantedWallet('Type of a further default wallet that the user gets.') wallet_type?: WalletType;
  @stringListField({
    description:
      'Names of the session claims (App setting `session_claims`) that changed; absent where none did.',
    minItems: 1,
    examples: [['role']],
    optional: true,
  })
  session_claims?: string[];
}
class UserActivatedData {
  @WantedWallet('Type of the default wallet that the user gets now; absent where it was made earlier.')
  wallet_type?: WalletType;
}
class BlockData {
  @integerField({
    description: 'Counts the blocks and unblocks of the user; a later state has a higher number.',
    minimum: 1,
    examples: [1],
    optional: true,
  })
  version?: number;
}
class UserRevealedData {
  @stringListField({
    description: 'Ids of the emails and phone numbers that were shown.',
    examples: [['email_01k9z6x2m4f8v0c3r5t7w9y1ab']],
  })
  method_ids!: string[];
}
class UserExportedData {
  @stringListField({
    description: 'Services whose rows of the user were answered.',
    items: { type: 'string', enum: SERVICES },
    minItems: 1,
    examples: [['identity', 'session']],
  })
  services!: ServiceName[];
}
class UserDeletedData {
  @stringListField({
    description: 'Ids of the emails and phone numbers that were deleted with the user.',
    examples: [['email_01k9z6x2m4f8v0c3r5t7w9y1ab']],
    optional: true,
  })
  method_ids?: string[];
}

export const userCreated = event('user.created', {
  by,
  when: 'A user was created, by the App or by a sign-up.',
  members: UserCreatedData,
});
export const userUpdated = event('user.updated', {
  by,
  when: 'Members of a user changed, or a repeated create asked for a further default wallet.',
  members: UserUpdatedData,
});
export const userActivated = event('user.activated', {
  by,
  when: 'A pending user became active, by the first sign-in or because the App vouched for an identifier.',
  members: UserActivatedData,
});
/** The user may not sign in, and has no session, until a `user.unblocked` of a higher version; no version is 0. */
export const userBlocked = event('user.blocked', {
  by,
  when: 'A user was blocked: no session is left, and every sign-in is refused.',
  members: BlockData,
});
export const userUnblocked = event('user.unblocked', {
  by,
  when: 'A user was unblocked and may sign in again.',
  members: BlockData,
});
export const userRevealed = event('user.revealed', {
  by,
  when: 'An operator asked for the addresses, names and metadata of a user without masks. Nothing of the user changed.',
  members: UserRevealedData,
});
export const userExported = event('user.exported', {
  by,
  when: 'The App or an operator was shown what is kept of a user; one event for each page. Nothing of the user changed.',
  members: UserExportedData,
});
/** `method_ids` is absent in events of an earlier version. */
export const userDeleted = event('user.deleted', {
  by,
  when: 'A user was deleted, by the App or because a pending user never became active.',
  members: UserDeletedData,
});

class IdentifierData {
  @IdentifierId() method_id!: string;
  @IdentifierType() method_type!: MethodType;
}
class IdentifierRemovedData {
  @IdentifierId({ description: 'Id of the email, the phone number or the linked provider.' })
  method_id!: string;
  @IdentifierType([...IDENTIFIER_TYPES, 'idp_provider'], 'What was removed.')
  method_type!: MethodType | 'idp_provider';
}
class IdentifierMovedData extends IdentifierData {
  @UserId({ description: 'The user who had it and never proved it.' }) from_user_id!: string;
}

class ProviderData {
  @IdentifierId({ description: 'Id of the linked provider.', examples: [idExample('idpuser')] })
  idp_provider_id!: string;
  @Code(OAUTH_PROVIDERS, 'Name of the provider.') provider!: OAuthProviderName;
}

export const identifierAttached = event('identifier.attached', {
  by,
  when: 'A user got an email or phone number, with its creation or later; it is not verified yet.',
  members: IdentifierData,
});
export const identifierVerified = event('identifier.verified', {
  by,
  when: 'A user proved an email or phone number, or the App vouched for it.',
  members: IdentifierData,
});
export const identifierRemoved = event('identifier.removed', {
  by,
  when: 'An email, a phone number or a linked provider was removed from a user; sessions lose its factors.',
  members: IdentifierRemovedData,
});
export const identifierMoved = event('identifier.moved', {
  by,
  when: 'An email or phone number moved from a user who never proved it to the user of the event, who did.',
  members: IdentifierMovedData,
});

export const providerLinked = event('provider.linked', {
  by,
  when: 'An account at a provider was linked with a user, by its first sign-in or because the App asked for it.',
  members: ProviderData,
});
export const providerUnlinked = event('provider.unlinked', {
  by,
  when: 'A linked provider was removed from a user, beside `identifier.removed`.',
  members: ProviderData,
});
