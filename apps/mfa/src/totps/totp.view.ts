import type { Totp } from '@latchkey/contracts/mfa';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { TotpEntity } from './totp.entity.js';

export function toTotpView(row: TotpEntity): Totp {
  return {
    id: row.id,
    verified: row.verifiedAt !== null,
    last_used_at: toEpochSeconds(row.lastUsedAt),
    updated_at: toEpochSeconds(row.updatedAt),
    created_at: toEpochSeconds(row.createdAt),
  };
}
