import type { ApiKey, ResolvedApiKey } from '@latchkey/contracts/identity';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { completeSettings } from '../apps/app-settings.rules.js';
import { countedSettings } from '../apps/page-settings.rules.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import type { ResolvedKeyRow } from './api-keys.repository.js';

export function toApiKey(row: ApiKeyEntity): ApiKey {
  return {
    id: row.id,
    kind: row.kind,
    prefix: row.prefix,
    last_four: row.lastFour,
    last_used_at: toEpochSeconds(row.lastUsedAt),
    created_at: toEpochSeconds(row.createdAt),
  };
}

export function toResolvedKey(row: ResolvedKeyRow): ResolvedApiKey {
  return {
    key_id: row.key_id,
    caller: {
      app_id: row.app_id,
      app_name: row.app_name,
      environment: row.environment,
      tier: row.tier,
      key_kind: row.kind,
      settings: countedSettings(completeSettings(row.settings), row.environment),
    },
  };
}
