import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type Environment, type WalletType } from '@latchkey/contracts';
import type { ImportWalletRequest, Wallet } from '@latchkey/contracts/wallet';
import { isCoded } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { CHAINS, type PrivateKey, requireAddress } from '@latchkey/chains/keys';
import { NewKeys } from '../custody/new-keys.js';
import type { NewWalletKey } from '../custody/wallet-key.entity.js';
import type { NewWallet, WalletAddress, WalletRow } from './wallet.entity.js';
import { toWalletView } from './wallet.view.js';
import { WalletTransactions } from './wallet-transactions.js';
import { WalletsRepository } from './wallets.repository.js';

/** The user and the type of wallet of an imported key. */
interface ImportedKeyPlace {
  readonly appId: string;
  readonly userId: string;
  readonly walletType: WalletType;
  readonly environment: Environment;
}

/** Wallets that were made elsewhere: imported with their key, or only watched. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly keys: NewKeys,
    private readonly transactions: WalletTransactions,
    private readonly wallets: WalletsRepository,
  ) {}

  async import(
    { app_id: appId, environment }: Caller,
    input: ImportWalletRequest,
    requestId = newId('req'),
  ): Promise<Wallet> {
    const { user_id: userId, wallet_type: walletType, private_key, public_address } = input;
    if ((private_key === undefined) === (public_address === undefined)) throw notExactlyOne();
    const once = () =>
      private_key === undefined
        ? this.watch(userId, {
            appId,
            walletType,
            publicAddress: requireAddress(walletType, public_address ?? '', environment),
          })
        : this.takeKey(
            requestId,
            { appId, userId, walletType, environment },
            readKey(walletType, private_key, environment),
          );
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

  /** The key of a wallet that the user only watched, or signed in with, joins that wallet. */
  private async takeKey(
    requestId: string,
    { userId, environment, ...chain }: ImportedKeyPlace,
    key: PrivateKey,
  ): Promise<WalletRow | undefined> {
    try {
      const at = { ...chain, publicAddress: CHAINS[chain.walletType].addressOf(key, environment) };
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
      key.bytes.fill(0);
    }
  }

  /** A key that was given for an import which is refused, or finds another wallet, is taken back. */
  private async keepWithKey(
    requestId: string,
    { known, wallet }: { known: WalletRow | null; wallet: NewWallet },
    key: PrivateKey,
  ): Promise<WalletRow | undefined> {
    const of = { ...wallet, walletId: wallet.id, isRetired: false };
    try {
      const row = await this.keep(known, wallet, await this.keys.hold(requestId, of, key));
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

function readKey(walletType: WalletType, text: string, environment: Environment): PrivateKey {
  const key = CHAINS[walletType].readKey(text.trim(), environment);
  if (!key) throw new AppError('invalid_private_key');
  return key;
}

function notExactlyOne(): AppError {
  const message = 'must be given, either private_key or public_address';
  return new AppError('invalid_request', {
    fields: ['private_key', 'public_address'].map((field) => ({ field, message })),
  });
}
