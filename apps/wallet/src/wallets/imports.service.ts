import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { ImportWalletRequest, Wallet } from '@latchkey/contracts/wallet';
import { isCoded } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { requireAddress } from '@latchkey/chains/keys';
import { NewKeys } from '../custody/new-keys.js';
import type { NewWalletKey } from '../custody/wallet-key.entity.js';
import { type BroughtKey, BroughtKeys, type ImportedKeyPlace } from './brought-keys.js';
import type { NewWallet, WalletAddress, WalletRow } from './wallet.entity.js';
import { toWalletView } from './wallet.view.js';
import { WalletTransactions } from './wallet-transactions.js';
import { WalletsRepository } from './wallets.repository.js';

/** Wallets that were made elsewhere: imported with their key, or only watched. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly keys: NewKeys,
    private readonly brought: BroughtKeys,
    private readonly transactions: WalletTransactions,
    private readonly wallets: WalletsRepository,
  ) {}

  async import(
    { app_id: appId, environment }: Caller,
    input: ImportWalletRequest,
    requestId = newId('req'),
  ): Promise<Wallet> {
    const { user_id: userId, wallet_type: walletType, public_address } = input;
    requireOne(input);
    const place = { appId, userId, walletType, environment };
    const once =
      public_address === undefined
        ? await this.taking(requestId, place, input)
        : () => this.watch(userId, watchedAt(place, public_address));
    // A wallet that was in the way of the first attempt is there by now: the second one finds it.
    const row = (await once()) ?? (await once());
    if (!row) throw new AppError('wallet_conflict');
    return toWalletView(row, environment);
  }

  private async watch(userId: string, at: WalletAddress): Promise<WalletRow | undefined> {
    const known = (await this.wallets.ofUserAt(userId, at)) ?? (await this.wallets.ownedAt(at));
    if (known) return ownOrConflict(known, userId);
    const wallet = importedWallet(newId('wallet'), userId, at);
    return this.transactions.adding(wallet, async (tx) => {
      const row = await this.wallets.insert(tx, wallet);
      if (row) await this.transactions.addEvent(tx, 'created', row);
      return row;
    });
  }

  private async taking(requestId: string, place: ImportedKeyPlace, input: ImportWalletRequest) {
    const brought = await this.brought.read(requestId, place, input);
    return () => this.takeKey(requestId, place, brought());
  }

  /** The key of a wallet that the user only watched, or signed in with, joins that wallet. */
  private async takeKey(
    requestId: string,
    { appId, userId, walletType }: ImportedKeyPlace,
    key: BroughtKey,
  ): Promise<WalletRow | undefined> {
    try {
      const at = { appId, walletType, publicAddress: key.publicAddress };
      const known = (await this.wallets.ofUserAt(userId, at)) ?? (await this.wallets.ownedAt(at));
      // Another user's, or in custody already, with the same key.
      if (known && (known.userId !== userId || !known.isReadOnly)) return ownOrConflict(known, userId);
      const wallet = {
        ...importedWallet(known?.id ?? newId('wallet'), userId, at),
        verified: true,
        isReadOnly: false,
      };
      return await this.keepWithKey(requestId, { known, wallet }, key);
    } finally {
      key.wipe();
    }
  }

  /** A key that was given for an import which is refused, or finds another wallet, is taken back. */
  private async keepWithKey(
    requestId: string,
    { known, wallet }: { known: WalletRow | null; wallet: NewWallet },
    key: BroughtKey,
  ): Promise<WalletRow | undefined> {
    const of = { ...wallet, walletId: wallet.id, isRetired: false };
    try {
      const row = await this.keep(known, wallet, await key.hold(of));
      if (!known && row?.id !== wallet.id) await this.keys.release(requestId, of);
      return row;
    } catch (error) {
      // After any other failure the wallet may be there; and a known one, where it is not another user's, keeps its key.
      const isRefused = known ? isCoded(error, 'wallet_conflict') : error instanceof AppError;
      if (isRefused) await this.keys.release(requestId, of);
      throw error;
    }
  }

  private async keep(
    known: WalletRow | null,
    wallet: NewWallet,
    key: NewWalletKey | undefined,
  ): Promise<WalletRow | undefined> {
    const kept = await this.transactions.adding(wallet, async (tx) => {
      const row = known
        ? await this.wallets.markInCustody(tx, known, key)
        : await this.transactions.addWithKey(wallet, key, tx);
      if (row) await this.transactions.addEvent(tx, 'imported', row);
      return row;
    });
    const owned = kept ?? (await this.wallets.ownedAt(wallet));
    return owned ? ownOrConflict(owned, wallet.userId) : undefined;
  }
}

function importedWallet(id: string, userId: string, at: WalletAddress): NewWallet {
  return { id, userId, ...at, verified: false, isDefault: false, isReadOnly: true, isImported: true };
}

function ownOrConflict(row: WalletRow, userId: string): WalletRow {
  if (row.userId !== userId) throw new AppError('wallet_conflict');
  return row;
}

function watchedAt({ appId, walletType, environment }: ImportedKeyPlace, text: string): WalletAddress {
  return { appId, walletType, publicAddress: requireAddress(walletType, text, environment) };
}

const ONE_OF = ['private_key', 'public_address', 'import_id'] as const;

/** @throws AppError invalid_request */
function requireOne(input: ImportWalletRequest): void {
  if (ONE_OF.filter((member) => input[member] !== undefined).length === 1) return;
  const message = `must be given, exactly one of ${ONE_OF.join(', ')}`;
  throw new AppError('invalid_request', { fields: ONE_OF.map((field) => ({ field, message })) });
}
