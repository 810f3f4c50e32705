import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { CHAINS, type PrivateKey } from '@latchkey/chains/keys';
import { Envelope } from '@latchkey/platform/crypto';
import type { CallContext } from '@latchkey/platform/rpc';
import { keyContext, type KeyPlace } from './encrypted-keys.js';
import { KeyOwners } from './key-owners.js';
import type { NewWalletKey, WalletKeyRow } from './wallet-key.entity.js';

/** The only code that decrypts a private key, which is wiped again after one operation. */
@Injectable()
export class Custody {
  constructor(
    private readonly envelope: Envelope,
    private readonly owners: KeyOwners,
  ) {}

  /** Encrypts a key for its wallet, with its address, and wipes it even when that fails. */
  async encrypt(
    of: KeyPlace & Pick<NewWalletKey, 'walletType' | 'isDefault'>,
    key: PrivateKey,
  ): Promise<NewWalletKey> {
    try {
      const publicAddress = CHAINS[of.walletType].addressOf(key);
      const encrypted = await this.envelope.encrypt(key.bytes, keyContext(of));
      return {
        ...of,
        publicAddress,
        form: key.form,
        encrypted,
        keyVersion: this.envelope.versionOf(encrypted),
      };
    } finally {
      key.bytes.fill(0);
    }
  }

  /**
   * Signs bytes with the key of a wallet, in the way of its chain ({@link Chain.sign}).
   * @throws AppError user_blocked; wallet_not_found for a user who is deleted.
   */
  async sign(context: CallContext<Caller>, stored: WalletKeyRow, bytes: Buffer): Promise<Buffer> {
    const signature = await this.signatureOf(stored, bytes);
    // Asked last: a signature that leaves was made before this answer, and so before every block that comes after it.
    await this.owners.admit(context, stored.userId);
    return signature;
  }

  private async signatureOf(stored: WalletKeyRow, bytes: Buffer): Promise<Buffer> {
    const key = {
      form: stored.form,
      bytes: await this.envelope.decrypt(stored.encrypted, keyContext(stored)),
    };
    try {
      return CHAINS[stored.walletType].sign(key, bytes);
    } finally {
      key.bytes.fill(0);
    }
  }
}
