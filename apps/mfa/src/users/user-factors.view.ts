import type { Totp, WebauthnCredential } from '@latchkey/contracts';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { ShownTotp } from '../totps/totp.entity.js';
import type { ShownCredential } from '../webauthn/credential.entity.js';

export function toTotpView(row: ShownTotp): Totp {
  return {
    id: row.id,
    verified: row.verifiedAt !== null,
    last_used_at: toEpochSeconds(row.lastUsedAt),
    updated_at: toEpochSeconds(row.updatedAt),
    created_at: toEpochSeconds(row.createdAt),
  };
}

export function toCredentialView(row: ShownCredential): WebauthnCredential {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    authenticator_type: row.authenticatorType,
    transports: row.transports,
    multi_device: row.multiDevice,
    backed_up: row.backedUp,
    last_used_at: toEpochSeconds(row.lastUsedAt),
    updated_at: toEpochSeconds(row.updatedAt),
    created_at: toEpochSeconds(row.createdAt),
  };
}
