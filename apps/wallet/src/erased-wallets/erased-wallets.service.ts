import { Injectable } from '@nestjs/common';
import { withoutDoubt } from '@latchkey/contracts';
import { walletErased } from '@latchkey/contracts/catalogue';
import { eraseKey } from '@latchkey/contracts/signer';
import { knowsPayments } from '@latchkey/contracts/transfer';
import { isCoded } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { Outbox } from '@latchkey/platform/outbox';
import { RpcClient } from '@latchkey/platform/rpc';
import { toEventContent } from '../wallets/wallet.view.js';
import { type ErasableWallet, ErasedWalletsRepository, LOOK_EVERY_MS } from './erased-wallets.repository.js';
import { Holdings } from './holdings.service.js';

/** A chain that does not answer, or has no endpoint here: the wallet stays, and is looked at again. */
const NOT_KNOWN = ['chain_unavailable', 'chain_not_configured'];

/** `limited`: its key could go, but the signer erases no more today. */
type Fate = 'removed' | 'kept' | 'limited';

interface Outcome {
  readonly fate: Fate;
  readonly failure?: unknown;
}

/**
 * Removes the key and the address of a wallet in custody whose user was deleted `ERASED_WALLET_DAYS` ago, if it is known to
 * hold nothing and was never used. The key goes first, by the signer, which counts the days itself: a row without a key is found again.
 */
@Injectable()
export class ErasedWallets {
  constructor(
    private readonly wallets: ErasedWalletsRepository,
    private readonly holdings: Holdings,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Goes on until nothing is due, half of the lease is over, or a whole batch failed, as while a service is away; and no more
   * on this day once the signer erases no more keys: each look asks chains.
   * @returns how many were removed. @throws what the first wallet threw that failed, after all others.
   */
  async tidy(): Promise<number> {
    if (!(await this.wallets.lease())) return 0;
    const types = this.holdings.types();
    const end = performance.now() + LOOK_EVERY_MS / 2;
    let removed = 0;
    const failures: unknown[] = [];
    let goesOn: boolean;
    do {
      const batch = await this.wallets.take(types);
      const outcomes = await this.eraseAll(batch);
      removed += outcomes.filter(({ fate }) => fate === 'removed').length;
      const failed = outcomes.filter(({ failure }) => failure !== undefined);
      failures.push(...failed.map(({ failure }) => failure));
      const isLimited = outcomes.some(({ fate }) => fate === 'limited');
      if (isLimited) await this.wallets.restToday();
      goesOn = !isLimited && batch.length > failed.length && performance.now() < end;
    } while (goesOn);
    if (failures.length > 0) throw failures[0];
    return removed;
  }

  private async eraseAll(batch: readonly ErasableWallet[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const wallet of batch)
      try {
        outcomes.push({ fate: await this.erase(wallet) });
      } catch (failure) {
        outcomes.push({ fate: 'kept', failure });
      }
    return outcomes;
  }

  private async erase(wallet: ErasableWallet): Promise<Fate> {
    if (!(await this.isKnownEmpty(wallet)) || (await this.knowsPayments(wallet))) return 'kept';
    const { appId, userId, id, walletType } = wallet;
    const key = { app_id: appId, user_id: userId, wallet_id: id };
    const { erased, limited } = await withoutDoubt(this.rpc.call(eraseKey, newContext(), key));
    if (!erased) return limited ? 'limited' : 'kept';
    const event = this.outbox.event(walletErased, toEventContent({ appId, userId, id, walletType }));
    const isRemoved = await this.wallets.remove(wallet, event);
    if (isRemoved) this.outbox.nudge();
    return isRemoved ? 'removed' : 'kept';
  }

  /** By this look, and by one that was a day before. */
  private async isKnownEmpty(wallet: ErasableWallet): Promise<boolean> {
    try {
      const found = await this.holdings.of(wallet.walletType, wallet.publicAddress);
      if (found === 'empty') return await this.wallets.noteEmpty(wallet);
      await this.wallets.noteFull(wallet);
      return false;
    } catch (error) {
      if (!NOT_KNOWN.some((code) => isCoded(error, code))) throw error;
      return false;
    }
  }

  /** Whether a transfer from it or to it is known. */
  private async knowsPayments({ appId, userId, id, publicAddress }: ErasableWallet): Promise<boolean> {
    const asked = { app_id: appId, user_id: userId, wallet_id: id, public_address: publicAddress };
    return (await withoutDoubt(this.rpc.call(knowsPayments, newContext(), asked))).known;
  }
}

const newContext = () => ({ requestId: newId('req'), caller: null });
