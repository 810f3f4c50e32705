import type { CallerClaims } from '@latchkey/contracts';
import type { ApiKey } from '@latchkey/contracts/identity';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { toCaller } from '../callers/caller.view.js';
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

/** The caller that a key stands for, and the key as the one who acts. */
export function toCallerClaims(row: ResolvedKeyRow): CallerClaims {
  const { app_id: id, app_name: name, environment, tier, settings, kind, key_id } = row;
  const { payments_need_person: paymentsNeedPerson } = row;
  const caller = toCaller({ id, name, environment, tier, settings, paymentsNeedPerson }, kind);
  return { caller, actor: { type: kind === 'secret' ? 'secret_key' : 'public_token', key_id } };
}
