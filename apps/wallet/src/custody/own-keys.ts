import { Injectable } from '@nestjs/common';
import type { PrivateKey } from '@latchkey/chains/keys';
import { Envelope } from '@latchkey/platform/crypto';
import { keyContext, type KeyPlace, sharedKeyContext } from './encrypted-keys.js';
import type { NewWalletKey, WalletKeyEntity } from './wallet-key.entity.js';

/**
 * The keys in the database of this service, from before there was a signer. The only code here that decrypts them: to give
 * them to the signer. They sign nothing here.
 */
@Injectable()
export class OwnKeys {
  constructor(private readonly envelope: Envelope) {}

  /** Encrypts a key for its wallet, and wipes it even when that fails. */
  async encrypt(place: KeyPlace, key: PrivateKey): Promise<NewWalletKey> {
    try {
      const encrypted = await this.envelope.encrypt(key.bytes, keyContext(place));
      const { appId, walletId } = place;
      return { walletId, appId, form: key.form, encrypted, keyVersion: this.envelope.versionOf(encrypted) };
    } finally {
      key.bytes.fill(0);
    }
  }

  /** @returns the key, whose bytes the caller wipes. */
  async decrypt({ encrypted, form, wallet }: WalletKeyEntity): Promise<PrivateKey> {
    const place = { appId: wallet.appId, userId: wallet.userId, walletId: wallet.id };
    const contextOf = this.envelope.isShared(encrypted) ? sharedKeyContext : keyContext;
    return { form, bytes: await this.envelope.decrypt(encrypted, contextOf(place)) };
  }
}
