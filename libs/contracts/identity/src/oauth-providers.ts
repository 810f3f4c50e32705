import { Matches } from 'class-validator';
import {
  AppSettings,
  eachField,
  type FieldOptions,
  objectField,
  stringField,
  stringListField,
} from '@latchkey/contracts';

export const OAUTH_PROVIDERS = [
  'google',
  'apple',
  'microsoft',
  'discord',
  'okta',
  'github',
  'slack',
  'facebook',
  'oidc',
] as const;
export type OAuthProviderName = (typeof OAUTH_PROVIDERS)[number];

const ClientId = () => stringField({ description: 'Client id at the provider.', maxLength: 512 });

const Scopes = (options?: FieldOptions) =>
  stringListField(
    { description: 'Scopes to ask for; empty means its usual ones.', maxItems: 50, ...options },
    [
      Matches(/^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/, {
        each: true,
        message: 'scopes must hold scopes of OAuth 2.0, without spaces or quotes',
      }),
    ],
  );

/** How an App signs its users in at a provider. The secret is never answered. */
export class OAuthProviderInput {
  @ClientId() client_id!: string;
  @stringField({ description: 'Client secret; stored encrypted, never answered.', maxLength: 8192 })
  client_secret!: string;
  @stringField(
    {
      description: 'Issuer, where it varies (Okta, for example). Over http on loopback in test Apps alone.',
      maxLength: 512,
      examples: ['https://acme.okta.com'],
      optional: true,
    },
    [Matches(/^https?:\/\/[^\s?#]+$/, { message: 'issuer must be an absolute URL' })],
  )
  issuer?: string;
  @Scopes({ optional: true }) scopes?: string[];
}

export class OAuthProviderView {
  @ClientId() client_id!: string;
  @stringField({ description: 'Issuer; empty where it does not vary.', minLength: 0, maxLength: 512 })
  issuer!: string;
  @Scopes() scopes!: string[];
}

const ProviderInput = () =>
  objectField(() => OAuthProviderInput, {
    description: 'Replaces the provider; `null` removes it.',
    optional: true,
    nullable: true,
  });
const ProviderView = () =>
  objectField(() => OAuthProviderView, { description: 'Absent while it is not set.', optional: true });

export class OAuthProvidersInput {
  @ProviderInput() google?: OAuthProviderInput | null;
  @ProviderInput() apple?: OAuthProviderInput | null;
  @ProviderInput() microsoft?: OAuthProviderInput | null;
  @ProviderInput() discord?: OAuthProviderInput | null;
  @ProviderInput() okta?: OAuthProviderInput | null;
  @ProviderInput() github?: OAuthProviderInput | null;
  @ProviderInput() slack?: OAuthProviderInput | null;
  @ProviderInput() facebook?: OAuthProviderInput | null;
  @ProviderInput() oidc?: OAuthProviderInput | null;
}

export class OAuthProvidersView {
  @ProviderView() google?: OAuthProviderView;
  @ProviderView() apple?: OAuthProviderView;
  @ProviderView() microsoft?: OAuthProviderView;
  @ProviderView() discord?: OAuthProviderView;
  @ProviderView() okta?: OAuthProviderView;
  @ProviderView() github?: OAuthProviderView;
  @ProviderView() slack?: OAuthProviderView;
  @ProviderView() facebook?: OAuthProviderView;
  @ProviderView() oidc?: OAuthProviderView;
}

const description =
  'Providers that users may sign in with, by name. They are kept for a later version: this one has no sign-in with a provider.';
const PROVIDERS_EXAMPLE = {
  google: { client_id: '4076.apps.googleusercontent.com', issuer: '', scopes: ['openid', 'email'] },
};

@eachField({ nullable: true })
class AppSettingsOrNull extends AppSettings {}

/** The settings that the operator can change; `null` restores a default, or removes a provider. */
export class AppSettingsInput extends AppSettingsOrNull {
  @objectField(() => OAuthProvidersInput, { description, optional: true })
  oauth_providers?: OAuthProvidersInput;
}

export type AppSettingsChange = { [Member in keyof AppSettingsInput]?: AppSettingsInput[Member] | null };

/** The settings that the operator sees; services get the AppSettings only. */
@eachField({ required: true })
export class AppSettingsView extends AppSettings {
  @objectField(() => OAuthProvidersView, { description, examples: [PROVIDERS_EXAMPLE] })
  oauth_providers!: OAuthProvidersView;
}
