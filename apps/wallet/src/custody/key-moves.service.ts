import { Inject, Injectable } from '@nestjs/common';
import type { MoveKeyInput, MoveKeysRequest, MoveKeysResponse } from '@latchkey/contracts/wallet';
import { Attestations } from '@latchkey/platform/attestations';
import { DecryptionError, UnknownKeyVersion } from '@latchkey/platform/crypto';
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
    return { moved: stored !== null && (await this.isMoved(requestId, stored, isForeign)) };
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
    const failed: string[] = [];
    for (let at = 0; at < page.length; at += AT_ONCE) {
      const some = page.slice(at, at + AT_ONCE);
      const moved = await Promise.all(some.map((stored) => this.isMoved(requestId, stored, isFinal)));
      for (const [index, { walletId }] of some.entries()) (moved[index] ? held : failed).push(walletId);
    }
    const kept = this.attestations.acceptsMissing;
    if (!kept) await this.keys.remove(held);
    return {
      moved: held.length,
      failed: failed.length,
      failed_wallets: failed,
      remaining: await this.keys.count(),
      kept,
      next: page.length === most ? (page.at(-1)?.walletId ?? '') : '',
    };
  }

  /** @param stays whether it is a failure after which the key stays, and the answer is false. */
  private async isMoved(
    requestId: string,
    stored: WalletKeyEntity,
    stays: (error: unknown) => boolean,
  ): Promise<boolean> {
    try {
      await this.former.give(requestId, stored);
      return true;
    } catch (error) {
      if (!stays(error)) throw error;
      const { appId, walletId, keyVersion } = stored;
      this.logger.error('keys.move_failed', { appId, walletId, keyVersion, error });
      return false;
    }
  }
}

/** It is not the key of its wallet, so nothing is signed with it. */
const isForeign = (error: unknown) => isCoded(error, 'wallet_conflict');

/** No waiting moves it: the same, or it does not open, also because its key-encryption key is not configured. */
function isFinal(error: unknown): boolean {
  if (error instanceof DecryptionError || isForeign(error)) return true;
  return isCoded(error) && error.cause instanceof UnknownKeyVersion;
}
