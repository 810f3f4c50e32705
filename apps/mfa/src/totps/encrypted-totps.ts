import { Injectable } from '@nestjs/common';
import { Envelope, hmacSha256, type EncryptionContext } from '@latchkey/platform/crypto';
import type { Subject } from '@latchkey/platform/database';
import { type EncryptedRows, ServiceSecrets } from '@latchkey/platform/service';
import type { NewRecoveryCode, RecoveryCodeEntity } from './totp.entity.js';

/** Part of the context of every encrypted value, so that a value copied to another row does not decrypt. */
export interface TotpKey extends Subject {
  totpId: string;
}

/** The columns that are encrypted again when the key-encryption key changes. */
export const ENCRYPTED_TOTPS: readonly EncryptedRows[] = [
  {
    table: 'totps',
    column: 'secret_sealed',
    key: ['id'],
    reads: ['app_id', 'user_id'],
    place: (of) => secretContext({ appId: of('app_id'), userId: of('user_id'), totpId: of('id') }),
  },
  {
    table: 'recovery_codes',
    column: 'sealed',
    key: ['app_id', 'user_id', 'place'],
    // The context of a code has the id of its TOTP, which belongs to the same user.
    from: 'recovery_codes JOIN totps USING (app_id, user_id)',
    reads: ['id'],
    place: (of) => codeContext({ appId: of('app_id'), userId: of('user_id'), totpId: of('id') }, of('place')),
  },
];

/** Encrypts and decrypts secrets and recovery codes. */
@Injectable()
export class TotpEncryption {
  constructor(
    private readonly envelope: Envelope,
    private readonly secrets: ServiceSecrets,
  ) {}

  encryptSecret(key: TotpKey, secret: string): Promise<Buffer> {
    return this.envelope.encrypt(Buffer.from(secret, 'utf8'), secretContext(key));
  }

  async decryptSecret(key: TotpKey, encrypted: Buffer): Promise<string> {
    return (await this.envelope.decrypt(encrypted, secretContext(key))).toString('utf8');
  }

  encryptCodes(key: TotpKey, codes: readonly string[]): Promise<NewRecoveryCode[]> {
    return Promise.all(
      codes.map(async (code, place) => ({
        place,
        digest: await this.digestOf(key, code),
        encrypted: await this.envelope.encrypt(Buffer.from(code, 'utf8'), codeContext(key, place)),
      })),
    );
  }

  decryptCodes(key: TotpKey, stored: readonly RecoveryCodeEntity[]): Promise<string[]> {
    return Promise.all(
      stored.map(async ({ encrypted, place }) =>
        (await this.envelope.decrypt(encrypted, codeContext(key, place))).toString('utf8'),
      ),
    );
  }

  /** A recovery code is compared by this digest, which reveals nothing without the pepper. */
  async digestOf({ appId, totpId }: TotpKey, code: string): Promise<Buffer> {
    return hmacSha256(await this.secrets.get('recovery_code_pepper'), `${appId}:${totpId}:${code}`);
  }
}

function secretContext({ appId, userId, totpId }: TotpKey): EncryptionContext {
  return { app: appId, table: 'totps', record: `${userId}/${totpId}`, field: 'secret' };
}

function codeContext({ appId, userId, totpId }: TotpKey, place: number | string): EncryptionContext {
  return { app: appId, table: 'recovery_codes', record: `${userId}/${totpId}/${place}`, field: 'code' };
}
