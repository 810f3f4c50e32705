import { Matches } from 'class-validator';
import {
  AppSettings,
  booleanField,
  eachField,
  type FieldOptions,
  OAUTH_PROVIDERS,
  type OAuthProviderName,
  objectField,
  stringField,
  stringListField,
  Text,
} from '@latchkey/contracts';

export { OAUTH_PROVIDERS, type OAuthProviderName };

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

const KeepTokens = (options?: FieldOptions) =>
  booleanField({
    description:
      'Keep the tokens of the provider, encrypted, for `GET /v1/auth/users/{user_id}/idp_providers/{idpuser_id}/tokens`. Switching it off, another client id or another issuer deletes the kept ones.',
    ...options,
  });

/** An id in the account of a developer at Apple. */
const appleId = (description: string, example: string) =>
  stringField({ description, maxLength: 64, examples: [example], optional: true }, [
    Matches(/^[A-Za-z0-9]+$/, { message: '$property must hold letters and digits alone' }),
  ]);

/** How an App signs its users in at a provider. The secret is never answered. */
export class OAuthProviderInput {
  @ClientId() client_id!: string;
  @stringField({
    description:
      'Client secret; stored encrypted, never answered. Of Apple the private key of the team, as in its `.p8` file, with `team_id` and `key_id`.',
    maxLength: 8192,
  })
  client_secret!: string;
  @stringField(
    {
      description:
        'Issuer; `okta` and `oidc` need it. Elsewhere it replaces the base URL of the provider (a tenant of Microsoft, an own GitHub Enterprise). Over http on loopback in test Apps alone.',
      maxLength: 512,
      examples: ['https://acme.okta.com'],
      optional: true,
    },
    [Matches(/^https?:\/\/[^\s?#]+$/, { message: 'issuer must be an absolute URL' })],
  )
  issuer?: string;
  @Scopes({ optional: true }) scopes?: string[];
  @appleId('Apple alone: id of the team whose key `client_secret` is.', 'A1B2C3D4E5') team_id?: string;
  @appleId('Apple alone: id of the key that `client_secret` is.', 'K1L2M3N4O5') key_id?: string;
  @KeepTokens({ default: false, optional: true }) keep_tokens?: boolean;
}

export class OAuthProviderView {
  @ClientId() client_id!: string;
  @stringField({ description: 'Issuer; empty for the usual one.', minLength: 0, maxLength: 512 })
  issuer!: string;
  @Scopes() scopes!: string[];
  @stringField({ description: "Id of Apple's team; empty elsewhere.", minLength: 0, maxLength: 64 })
  team_id!: string;
  @stringField({
    description: "Id of the team's key at Apple; empty elsewhere.",
    minLength: 0,
    maxLength: 64,
  })
  key_id!: string;
  @KeepTokens() keep_tokens!: boolean;
  /** Identity leaves it out: the gateway knows its own address. */
  @Text({
    description: 'The redirect URI, which must be registered at the provider exactly so.',
    examples: ['https://auth.example.com/v1/auth/oauth/google/callback'],
    optional: true,
  })
  redirect_uri?: string;
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
  'Providers that users may sign in with, by name. The answer names the redirect URI to register at each: `{PUBLIC_BASE_URL}/v1/auth/oauth/<provider>/callback`.';
const PROVIDERS_EXAMPLE = {
  google: {
    client_id: '4076.apps.googleusercontent.com',
    issuer: '',
    scopes: [],
    team_id: '',
    key_id: '',
    keep_tokens: false,
    redirect_uri: 'https://auth.example.com/v1/auth/oauth/google/callback',
  },
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
