import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { Envelope } from '@latchkey/platform/crypto';
import type { PrivateKey } from '../chains/chain.js';
import { CHAINS } from '../chains/chains.js';
import { type KeyPlace, type SealedKey, sealContextOf, sharedContextOf } from './wallet-key.entity.js';
import { WalletKeysRepository } from './wallet-keys.repository.js';

/** The one place where a private key is in the clear, for as long as one operation takes. */
@Injectable()
export class Custody {
  constructor(
    private readonly envelope: Envelope,
    private readonly keys: WalletKeysRepository,
  ) {}

  /** The form in which a key is kept. The key itself is wiped, whatever happens. */
  async seal(place: KeyPlace, key: PrivateKey): Promise<SealedKey> {
    try {
      const sealed = await this.envelope.seal(key.bytes, sealContextOf(place));
      return { ...place, form: key.form, sealed, keyVersion: this.envelope.versionOf(sealed) };
    } finally {
      key.bytes.fill(0);
    }
  }

  /**
   * Signs bytes with the key of a wallet, as its chain has it ({@link Chain.sign}); the key does not leave.
   * @throws AppError wallet_not_found for a wallet that is unknown, sealed or not in custody.
   */
  async sign(place: KeyPlace, bytes: Buffer): Promise<Buffer> {
    const stored = await this.keys.ofWallet(place);
    if (!stored) throw new AppError('wallet_not_found');
    const key = { form: stored.form, bytes: await this.open(stored) };
    try {
      return CHAINS[stored.walletType].sign(key, bytes);
    } finally {
      key.bytes.fill(0);
    }
  }

  private open(stored: SealedKey): Promise<Buffer> {
    const contextOf = this.envelope.isShared(stored.sealed) ? sharedContextOf : sealContextOf;
    return this.envelope.open(stored.sealed, contextOf(stored));
  }
}
