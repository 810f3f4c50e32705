import type { SealContext } from '@latchkey/platform/crypto';
import type { SealedRows } from '@latchkey/platform/service';

/** Whose TOTP it is: part of the place of every sealed value, so that a row that is copied does not open. */
export interface TotpKey {
  appId: string;
  userId: string;
  totpId: string;
}

export function secretPlace({ appId, userId, totpId }: TotpKey): SealContext {
  return { app: appId, table: 'totps', record: `${userId}/${totpId}`, field: 'secret' };
}

export function codePlace({ appId, userId, totpId }: TotpKey, place: number | string): SealContext {
  return { app: appId, table: 'recovery_codes', record: `${userId}/${totpId}/${place}`, field: 'code' };
}

/** What moves with the key-encryption key. */
export const SEALED_TOTPS: readonly SealedRows[] = [
  {
    table: 'totps',
    column: 'secret_sealed',
    key: ['id'],
    reads: ['app_id', 'user_id'],
    place: (of) => secretPlace({ appId: of('app_id'), userId: of('user_id'), totpId: of('id') }),
  },
  {
    table: 'recovery_codes',
    column: 'sealed',
    key: ['app_id', 'user_id', 'place'],
    // A code is sealed for its TOTP, which it shares the user with.
    from: 'recovery_codes JOIN totps USING (app_id, user_id)',
    reads: ['id'],
    place: (of) => codePlace({ appId: of('app_id'), userId: of('user_id'), totpId: of('id') }, of('place')),
  },
];
