import { Inject, Injectable } from '@nestjs/common';
import type { MoveKeyInput, MoveKeysRequest, MoveKeysResponse } from '@latchkey/contracts/wallet';
import { Attestations } from '@latchkey/platform/attestations';
import { DecryptionError } from '@latchkey/platform/crypto';
import { isCoded } from '@latchkey/platform/errors';
import { LOGGER } from '@latchkey/platform/tokens';
import type { Logger } from '@latchkey/platform/telemetry';
import { FormerKeys } from './former-keys.js';
import type { WalletKeyEntity } from './wallet-key.entity.js';
import { WalletKeysRepository } from './wallet-keys.repository.js';

const DEFAULT_STEP = 200;
/** A step must end within the time limit of its call, and a key takes two calls, and one to each key provider. */
const LONGEST_STEP = 1000;
const AT_ONCE = 16;

/** Gives the signer the keys from before there was one. */
@Injectable()
export class KeyMoves {
  constructor(
    private readonly keys: WalletKeysRepository,
    private readonly former: FormerKeys,
    private readonly attestations: Attestations,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Gives the key of one wallet, for a signature, and keeps it: a process of version 0.2.0 may still need it here. */
  async moveOne(requestId: string, input: MoveKeyInput): Promise<{ moved: boolean }> {
    const { app_id: appId, user_id: userId, wallet_id: walletId } = input;
    const stored = await this.keys.ofWallet({ appId, userId, walletId });
    if (stored) await this.former.give(requestId, stored);
    return { moved: stored !== null };
  }

  /**
   * Gives the next keys, and removes those here that the signer has said to hold, unless version 0.2.0 may run. Interrupted
   * and begun again, it gives what is left; the signer keeps the first of equal ones.
   * @throws AppError service_unavailable, key_provider_unavailable: then the step is repeated.
   */
  async moveSome(
    requestId: string,
    { after = '', limit = DEFAULT_STEP }: MoveKeysRequest,
  ): Promise<MoveKeysResponse> {
    const most = Math.min(Math.max(1, limit), LONGEST_STEP);
    const page = await this.keys.page(after, most);
    const held: string[] = [];
    for (let at = 0; at < page.length; at += AT_ONCE) {
      const some = page.slice(at, at + AT_ONCE);
      const moved = await Promise.all(some.map((stored) => this.isMoved(requestId, stored)));
      held.push(...some.filter((_, index) => moved[index]).map(({ walletId }) => walletId));
    }
    const kept = this.attestations.acceptsMissing;
    if (!kept) await this.keys.remove(held);
    return {
      moved: held.length,
      failed: page.length - held.length,
      remaining: await this.keys.count(),
      kept,
      next: page.length === most ? (page.at(-1)?.walletId ?? '') : '',
    };
  }

  /** False for a key that does not open, or that is not the one of its wallet: it stays, and the step goes on. */
  private async isMoved(requestId: string, stored: WalletKeyEntity): Promise<boolean> {
    try {
      const address = await this.former.give(requestId, stored);
      if (address === stored.wallet.publicAddress) return true;
      this.logger.error('keys.move_failed', { ...placeOf(stored), reason: 'another address' });
    } catch (error) {
      if (!(error instanceof DecryptionError) && !isCoded(error, 'wallet_conflict')) throw error;
      this.logger.error('keys.move_failed', { ...placeOf(stored), error });
    }
    return false;
  }
}

const placeOf = ({ appId, walletId }: WalletKeyEntity) => ({ appId, walletId });
