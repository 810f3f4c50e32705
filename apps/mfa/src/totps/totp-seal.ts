import { Injectable } from '@nestjs/common';
import { Envelope, hmacSha256, type SealContext } from '@latchkey/platform/crypto';
import { ServiceSecrets } from '@latchkey/platform/service';
import type { StoredRecoveryCode } from './totp.entity.js';

/** Whose TOTP it is: part of the place of every sealed value, so that a row that is copied does not open. */
export interface TotpKey {
  appId: string;
  userId: string;
  totpId: string;
}

/** Secrets and recovery codes between their readable and their stored form. */
@Injectable()
export class TotpSeal {
  constructor(
    private readonly envelope: Envelope,
    private readonly secrets: ServiceSecrets,
  ) {}

  sealSecret(key: TotpKey, secret: string): Promise<Buffer> {
    return this.envelope.seal(Buffer.from(secret, 'utf8'), secretPlace(key));
  }

  async openSecret(key: TotpKey, sealed: Buffer): Promise<string> {
    return (await this.envelope.open(sealed, secretPlace(key))).toString('utf8');
  }

  sealCodes(key: TotpKey, codes: readonly string[]): Promise<StoredRecoveryCode[]> {
    return Promise.all(
      codes.map(async (code, place) => ({
        place,
        digest: await this.digestOf(key, code),
        sealed: await this.envelope.seal(Buffer.from(code, 'utf8'), codePlace(key, place)),
      })),
    );
  }

  openCodes(key: TotpKey, stored: readonly Omit<StoredRecoveryCode, 'digest'>[]): Promise<string[]> {
    return Promise.all(
      stored.map(async ({ sealed, place }) =>
        (await this.envelope.open(sealed, codePlace(key, place))).toString('utf8'),
      ),
    );
  }

  /** What a code is spent by: without the pepper it tells nothing. */
  async digestOf({ appId, totpId }: TotpKey, code: string): Promise<Buffer> {
    return hmacSha256(await this.secrets.get('recovery_code_pepper'), `${appId}:${totpId}:${code}`);
  }
}

function secretPlace({ appId, userId, totpId }: TotpKey): SealContext {
  return { app: appId, table: 'totps', record: `${userId}/${totpId}`, field: 'secret' };
}

function codePlace({ appId, userId, totpId }: TotpKey, place: number): SealContext {
  return { app: appId, table: 'recovery_codes', record: `${userId}/${totpId}/${place}`, field: 'code' };
}
