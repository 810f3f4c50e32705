import { Inject, Injectable } from '@nestjs/common';
import { CHAINS, type PrivateKey } from '@latchkey/chains/keys';
import { Attestations } from '@latchkey/platform/attestations';
import { newId } from '@latchkey/platform/ids';
import type { Logger } from '@latchkey/platform/telemetry';
import { LOGGER } from '@latchkey/platform/tokens';
import type { KeyPlace } from './encrypted-keys.js';
import { OwnKeys } from './own-keys.js';
import { type GivenKey, type NewKeyPlace, Signer } from './signer.js';
import type { NewWalletKey } from './wallet-key.entity.js';

/** The wallet of a new key. */
interface KeyedWallet {
  readonly id: string;
  readonly publicAddress: string;
  /** To be stored here; undefined for a key that the signer has. */
  readonly key: NewWalletKey | undefined;
}

/**
 * Where the keys of new wallets are: with the signer. While an upgrade from 0.2.0 goes on (CALLER_TICKETS=accept), they are
 * made and stored here, where that version finds them, and the signer asks for them.
 */
@Injectable()
export class NewKeys {
  constructor(
    private readonly own: OwnKeys,
    private readonly signer: Signer,
    private readonly attestations: Attestations,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether a key may come that the signer alone opens: version 0.2.0 would never find it. */
  get takesSealed(): boolean {
    return !this.attestations.acceptsMissing;
  }

  /** The key of a default wallet. @throws AppError user_not_found */
  async make(requestId: string, of: NewKeyPlace): Promise<KeyedWallet> {
    if (this.attestations.acceptsMissing) return this.makeHere(of);
    const { wallet_id: id, public_address: publicAddress } = await this.signer.make(requestId, of);
    return { id, publicAddress, key: undefined };
  }

  /** Gives a key to whoever keeps it, and wipes it. @returns what is to be stored here. @throws AppError wallet_conflict */
  async hold(requestId: string, of: GivenKey, key: PrivateKey): Promise<NewWalletKey | undefined> {
    if (this.attestations.acceptsMissing) return this.own.encrypt(of, key);
    await this.signer.hold(requestId, of, key);
    return undefined;
  }

  /** Takes back a key that was given for a wallet which is none: of a refused import no key stays. */
  async release(requestId: string, of: KeyPlace): Promise<void> {
    if (this.attestations.acceptsMissing) return;
    const { appId, walletId } = of;
    await this.signer
      .release(requestId, of)
      .catch((error: unknown) => this.logger.error('keys.release_failed', { appId, walletId, error }));
  }

  private async makeHere(of: NewKeyPlace): Promise<KeyedWallet> {
    const chain = CHAINS[of.walletType];
    const id = newId('wallet');
    const key = chain.newKey();
    const publicAddress = chain.addressOf(key, of.environment);
    return { id, publicAddress, key: await this.own.encrypt({ ...of, walletId: id }, key) };
  }
}
