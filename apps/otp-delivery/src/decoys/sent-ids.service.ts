import { AppError, type Caller } from '@latchkey/contracts';
import { encryptedOf, sentIdOf } from '@latchkey/contracts/otp-delivery';
import { DecryptionError, decryptWithKey, encryptWithKey } from '@latchkey/platform/crypto';
import { ServiceSecrets } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';

/** Longer than any id, so that the length of a sent id says nothing. */
const PLAINTEXT_BYTES = 40;

/**
 * The ids of uniform answers: a method id, encrypted anew for each send. The id of a method tells when it was made, and
 * so whether the address was known before the send.
 */
@Injectable()
export class SentIds {
  constructor(private readonly secrets: ServiceSecrets) {}

  /** @throws CodedError key_provider_unavailable */
  async of({ app_id: appId }: Pick<Caller, 'app_id'>, methodId: string): Promise<string> {
    const plaintext = Buffer.from(methodId.padEnd(PLAINTEXT_BYTES));
    return sentIdOf(encryptWithKey(await this.key(), plaintext, appId));
  }

  /** @throws AppError method_not_found for any other text, and for an id of another App; key_provider_unavailable */
  async open({ app_id: appId }: Pick<Caller, 'app_id'>, sentId: string): Promise<string> {
    const key = await this.key();
    try {
      return decryptWithKey(key, encryptedOf(sentId), appId).toString().trimEnd();
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      throw new AppError('method_not_found', { reason: 'method_unknown' }, { cause: error });
    }
  }

  private key(): Promise<Buffer> {
    return this.secrets.get('sent_ids');
  }
}
