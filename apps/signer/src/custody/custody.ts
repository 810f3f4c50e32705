import { Injectable } from '@nestjs/common';
import type { Caller, Environment } from '@latchkey/contracts';
import { CHAINS, environmentOf, type PrivateKey } from '@latchkey/chains/keys';
import { DecryptionError, Envelope, UnknownKeyVersion } from '@latchkey/platform/crypto';
import { isCoded } from '@latchkey/platform/errors';
import type { CallContext } from '@latchkey/platform/rpc';
import {
  type Confirmation,
  PresentedProofs,
  type ProvedPayment,
} from '../confirmations/presented-proofs.service.js';
import { keyContext, type KeyPlace } from './encrypted-keys.js';
import { KeyOwners } from './key-owners.js';
import type { NewWalletKey, WalletKeyRow } from './wallet-key.entity.js';

/** A signature, and what came with what was signed. */
interface Signed {
  readonly signature: Buffer;
  readonly proved: ProvedPayment;
  /** When identity was asked whether the user may have it, on the clock of `performance`. */
  readonly admittedAt: number;
}

/** The only code that decrypts a private key, which is wiped again after one operation. */
@Injectable()
export class Custody {
  constructor(
    private readonly envelope: Envelope,
    private readonly owners: KeyOwners,
    private readonly proofs: PresentedProofs,
  ) {}

  /** Encrypts a key for its wallet, with its address, and wipes it even when that fails. */
  async encrypt(
    {
      environment,
      ...of
    }: KeyPlace & Pick<NewWalletKey, 'walletType' | 'isDefault'> & { environment: Environment },
    key: PrivateKey,
  ): Promise<NewWalletKey> {
    try {
      const publicAddress = CHAINS[of.walletType].addressOf(key, environment);
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
   * The address of the key that is stored, on the kind of network of the one beside it; undefined for one that opens under no key-encryption key
   * of this service. @throws AppError key_provider_unavailable
   */
  async addressIn(stored: WalletKeyRow): Promise<string | undefined> {
    try {
      const { walletType, publicAddress } = stored;
      const environment = environmentOf(walletType, publicAddress);
      return await this.withKey(stored, (key) => CHAINS[walletType].addressOf(key, environment));
    } catch (error) {
      if (error instanceof DecryptionError || isUnknownVersion(error)) return undefined;
      throw error;
    }
  }

  /**
   * Signs bytes with the key of a wallet, in the way of its chain ({@link Chain.sign}).
   * @param confirmation what came with them.
   * @throws AppError user_blocked; wallet_not_found for a user who is deleted; what is wrong with the confirmation.
   */
  async sign(
    context: CallContext<Caller>,
    stored: WalletKeyRow,
    bytes: Buffer,
    confirmation: Confirmation = {},
  ): Promise<Signed> {
    const signature = await this.withKey(stored, (key) => CHAINS[stored.walletType].sign(key, bytes));
    // Asked once it is made: what they refuse never leaves. The user is asked for again if it takes long to keep the payment.
    const admittedAt = performance.now();
    const asking = this.owners.admit(context, stored.userId);
    const presenting = this.proofs.of(context, stored, confirmation);
    await Promise.allSettled([asking, presenting]);
    // A block comes before what is wrong with the confirmation.
    await asking;
    return { signature, proved: await presenting, admittedAt };
  }

  /**
   * The key as wallets import it, in bytes that are wiped once they are sealed. The text that they are made of stays in memory
   * until it is collected.
   */
  sealed<T>(stored: WalletKeyRow, seal: (text: Buffer) => Promise<T>): Promise<T> {
    const { walletType, publicAddress } = stored;
    const environment = environmentOf(walletType, publicAddress);
    return this.withKey(stored, async (key) => {
      const text = Buffer.from(CHAINS[walletType].writeKey(key, environment));
      try {
        return await seal(text);
      } finally {
        text.fill(0);
      }
    });
  }

  /** Whether the user may have a signature now. @throws AppError user_blocked; wallet_not_found; service_unavailable */
  admit(context: CallContext<Caller>, userId: string): Promise<void> {
    return this.owners.admit(context, userId);
  }

  /** Decrypts a key for one operation, and wipes it even when that fails. */
  private async withKey<T>(stored: WalletKeyRow, use: (key: PrivateKey) => T | Promise<T>): Promise<T> {
    const key = {
      form: stored.form,
      bytes: await this.envelope.decrypt(stored.encrypted, keyContext(stored)),
    };
    try {
      return await use(key);
    } finally {
      key.bytes.fill(0);
    }
  }
}

function isUnknownVersion(error: unknown): boolean {
  return isCoded(error) && error.cause instanceof UnknownKeyVersion;
}
