import type {
  App,
  AppSettingsView,
  CreateAppResponse,
  OAuthProviderView,
} from '@latchkey/contracts/identity';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { IssuedKey } from '../api-keys/api-keys.service.js';
import { completeSettings } from './app-settings.rules.js';
import { countedSettings, refusedEntries } from './page-settings.rules.js';
import type { AppEntity, OAuthProviderEntity } from './app.entity.js';

/** @param providers of this App, and perhaps of others. */
export function toApp(row: AppEntity, providers: readonly OAuthProviderEntity[]): App {
  const ignored_settings = refusedEntries(row.settings, row.environment);
  return {
    id: row.id,
    name: row.name,
    environment: row.environment,
    tier: row.tier,
    settings: toSettings(
      row,
      providers.filter(({ appId }) => appId === row.id),
    ),
    ...(ignored_settings.length > 0 && { ignored_settings }),
    created_at: toEpochSeconds(row.createdAt),
    updated_at: toEpochSeconds(row.updatedAt),
  };
}

export function toCreatedApp(
  row: AppEntity,
  secretKey: IssuedKey,
  publicToken: IssuedKey,
): CreateAppResponse {
  const keys = { secret_key: secretKey.key.reveal(), public_token: publicToken.key.reveal() };
  return { ...toApp(row, []), ...keys };
}

function toSettings(row: AppEntity, providers: readonly OAuthProviderEntity[]): AppSettingsView {
  const named = providers.map((provider) => [provider.provider, toProvider(provider)] as const);
  const settings = countedSettings(completeSettings(row.settings), row.environment);
  return { ...settings, oauth_providers: Object.fromEntries(named) };
}

function toProvider(row: OAuthProviderEntity): OAuthProviderView {
  const { clientId, issuer, scopes, teamId, keyId, keepTokens } = row;
  return { client_id: clientId, issuer, scopes, team_id: teamId, key_id: keyId, keep_tokens: keepTokens };
}
