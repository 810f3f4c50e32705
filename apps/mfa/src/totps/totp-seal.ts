import { Injectable } from '@nestjs/common';
import { Envelope, hmacSha256 } from '@latchkey/platform/crypto';
import { ServiceSecrets } from '@latchkey/platform/service';
import { codePlace, secretPlace, type TotpKey } from './sealed-totps.js';
import type { NewRecoveryCode, RecoveryCodeEntity } from './totp.entity.js';

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

  sealCodes(key: TotpKey, codes: readonly string[]): Promise<NewRecoveryCode[]> {
    return Promise.all(
      codes.map(async (code, place) => ({
        place,
        digest: await this.digestOf(key, code),
        encrypted: await this.envelope.seal(Buffer.from(code, 'utf8'), codePlace(key, place)),
      })),
    );
  }

  openCodes(key: TotpKey, stored: readonly RecoveryCodeEntity[]): Promise<string[]> {
    return Promise.all(
      stored.map(async ({ encrypted, place }) =>
        (await this.envelope.open(encrypted, codePlace(key, place))).toString('utf8'),
      ),
    );
  }

  /** What a code is spent by: without the pepper it tells nothing. */
  async digestOf({ appId, totpId }: TotpKey, code: string): Promise<Buffer> {
    return hmacSha256(await this.secrets.get('recovery_code_pepper'), `${appId}:${totpId}:${code}`);
  }
}
