import {
  AppId,
  choiceField,
  Described,
  type Environment,
  ENVIRONMENTS,
  KeyId,
  Limit,
  listField,
  objectField,
  Offset,
  keylessProcedure,
  operatorProcedure,
  stringField,
  Text,
  type Tier,
  TIERS,
  Timestamp,
} from '@latchkey/contracts';
import { type AppSettingsChange, AppSettingsInput, AppSettingsView } from './oauth-providers.js';

const AppName = () =>
  stringField({
    description: 'Name, shown in messages and authenticators.',
    maxLength: 100,
    examples: ['Acme'],
  });

const PAGE_SETTINGS = ['allowed_origins', 'allowed_redirect_urls'] as const;

/** An entry of a setting that an earlier version took. */
export class IgnoredEntry {
  @choiceField(PAGE_SETTINGS, { description: 'Name of the setting.', examples: ['allowed_origins'] })
  setting!: (typeof PAGE_SETTINGS)[number];
  @Text({ description: 'The entry.', examples: ['https://*.com'], personal: 'url' }) entry!: string;
  @Text({
    description: 'Why it does not count.',
    examples: ['has a wildcard where anybody can register a host'],
  })
  reason!: string;
}

/** The tenant: its data is invisible to every other App. */
@Described('An App, with all its settings.')
export class App {
  @AppId() id!: string;
  @AppName() name!: string;
  @choiceField(ENVIRONMENTS, {
    description: 'Test Apps have sandbox values and keys that begin with `sk_test_`.',
  })
  environment!: Environment;
  @choiceField(TIERS, { description: 'Enterprise Apps may check password strength.' }) tier!: Tier;
  @objectField(() => AppSettingsView, { description: 'Settings of the App.' }) settings!: AppSettingsView;
  @listField(() => IgnoredEntry, {
    description:
      'Entries that an earlier version stored and that may not be stored any more. They are not in `settings` and do not count; the next change of the setting removes them. Absent where there are none.',
    optional: true,
  })
  ignored_settings?: IgnoredEntry[];
  /** Identity leaves it out, as it does `redirect_uri` of a provider. */
  @Text({
    description:
      'The redirect URI of every provider, with `{provider}` in the place of its name: to register it before the provider is set up.',
    examples: ['https://auth.example.com/v1/auth/oauth/{provider}/callback'],
    optional: true,
  })
  oauth_redirect_uri?: string;
  @Timestamp() created_at!: number;
  @Timestamp() updated_at!: number;
}

export class CreateAppRequest {
  @AppName() name!: string;
  @choiceField(ENVIRONMENTS, {
    description: 'Fixed for ever; so are the prefixes of its keys.',
    examples: ['test'],
  })
  environment!: Environment;
  @choiceField(TIERS, {
    description: 'Enterprise Apps may check password strength.',
    default: 'standard',
    optional: true,
  })
  tier?: Tier;
}

@Described('The new App, with its first keys.')
export class CreateAppResponse extends App {
  @Text({ description: 'First secret key; shown once.', examples: ['sk_test_…'] }) secret_key!: string;
  @Text({ description: 'First public token; shown once.', examples: ['pk_test_…'] }) public_token!: string;
}

export class UpdateAppRequest {
  @stringField({ description: 'New name.', maxLength: 100, examples: ['Acme'], optional: true })
  name?: string;
  @choiceField(TIERS, { description: 'New tier.', examples: ['enterprise'], optional: true }) tier?: Tier;
  @objectField(() => AppSettingsInput, {
    description: 'Merged member by member; `null` brings a default back.',
    examples: [{ otp_length: 8, allowed_origins: ['https://app.example.com'] }],
    optional: true,
  })
  settings?: AppSettingsChange;
}

export class PageQuery {
  @Limit() limit?: number;
  @Offset() offset?: number;
}

@Described('One page of Apps.')
export class ListAppsResponse {
  @listField(() => App, { description: 'Newest first.' }) apps!: App[];
}

export interface AppRef {
  app_id: string;
}

export const createApp = operatorProcedure<CreateAppRequest, CreateAppResponse>('identity.v1.create_app');
export const listApps = operatorProcedure<PageQuery, ListAppsResponse>('identity.v1.list_apps');
export const getApp = keylessProcedure<AppRef, App>('identity.v1.get_app', ['app_not_found']);
export const updateApp = operatorProcedure<AppRef & UpdateAppRequest, App>('identity.v1.update_app', [
  'app_not_found',
  'invalid_request',
  'key_provider_unavailable',
]);

export const KEY_KINDS = ['secret', 'public'] as const;
export type ApiKeyKind = (typeof KEY_KINDS)[number];

export class ApiKey {
  @KeyId() id!: string;
  @choiceField(KEY_KINDS, { description: 'A secret key, or a public token that is safe in a frontend.' })
  kind!: ApiKeyKind;
  @Text({ description: 'How the key begins.', examples: ['sk_test_'] }) prefix!: string;
  @Text({ description: 'Its last four characters.', examples: ['k3Fz'] }) last_four!: string;
  @Timestamp() last_used_at!: number;
  @Timestamp() created_at!: number;
}

export class CreateKeyRequest {
  @choiceField(KEY_KINDS, { description: 'A secret key, or a public token.', examples: ['secret'] })
  kind!: ApiKeyKind;
}

@Described('The new key.')
export class CreateKeyResponse {
  @KeyId() id!: string;
  @choiceField(KEY_KINDS, { description: 'What was asked for.' }) kind!: ApiKeyKind;
  @Text({ description: 'The key; shown once.', examples: ['sk_test_…'] }) key!: string;
}

@Described("One page of the App's keys.")
export class ListKeysResponse {
  @listField(() => ApiKey, { description: 'Oldest first; revoked keys are left out.' }) keys!: ApiKey[];
}

@Described('The key that was revoked.')
export class RevokeKeyResponse {
  @Text({ description: 'What happened, for people.', examples: ['The key is revoked.'] }) message!: string;
  @KeyId() id!: string;
}

export const createKey = operatorProcedure<AppRef & CreateKeyRequest, CreateKeyResponse>(
  'identity.v1.create_key',
  ['app_not_found'],
);
export const listKeys = operatorProcedure<AppRef & PageQuery, ListKeysResponse>('identity.v1.list_keys', [
  'app_not_found',
]);
export const revokeKey = operatorProcedure<AppRef & { key_id: string }, RevokeKeyResponse>(
  'identity.v1.revoke_key',
  ['app_not_found', 'key_not_found'],
);
