import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import { Envelope } from '@latchkey/platform/crypto';
import type { CallContext } from '@latchkey/platform/rpc';
import type { PrivateKey } from '../chains/chain.js';
import { CHAINS } from '../chains/chains.js';
import { keyContext, type KeyPlace, sharedKeyContext } from './encrypted-keys.js';
import { KeyOwners } from './key-owners.js';
import type { NewWalletKey } from './wallet-key.entity.js';
import { WalletKeysRepository } from './wallet-keys.repository.js';

/** The only code that decrypts a private key, which is wiped again after one operation. */
@Injectable()
export class Custody {
  constructor(
    private readonly envelope: Envelope,
    private readonly keys: WalletKeysRepository,
    private readonly owners: KeyOwners,
  ) {}

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

  /**
   * Signs bytes with the key of a wallet, in the way of its chain ({@link Chain.sign}).
   * @throws AppError wallet_not_found for a wallet that is unknown, deleted or not in custody; user_blocked.
   */
  async sign(context: CallContext<Caller>, place: KeyPlace, bytes: Buffer): Promise<Buffer> {
    const signature = await this.signatureOf(place, bytes);
    // Asked last: a signature that leaves was made before this answer, and so before every block that comes after it.
    await this.owners.admit(context, place.userId);
    return signature;
  }

  private async signatureOf(place: KeyPlace, bytes: Buffer): Promise<Buffer> {
    const stored = await this.keys.ofWallet(place);
    if (!stored) throw new AppError('wallet_not_found');
    const key = { form: stored.form, bytes: await this.decrypt(place, stored.encrypted) };
    try {
      return CHAINS[stored.wallet.walletType].sign(key, bytes);
    } finally {
      key.bytes.fill(0);
    }
  }

  private decrypt(place: KeyPlace, encrypted: Buffer): Promise<Buffer> {
    const contextOf = this.envelope.isShared(encrypted) ? sharedKeyContext : keyContext;
    return this.envelope.decrypt(encrypted, contextOf(place));
  }
}
