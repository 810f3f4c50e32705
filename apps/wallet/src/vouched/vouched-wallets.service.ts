import type { Caller } from '@latchkey/contracts';
import { walletVerified } from '@latchkey/contracts/catalogue';
import type {
  AddressOwner,
  ExternalAddress,
  VouchedOutcome,
  VouchedWalletInput,
} from '@latchkey/contracts/wallet';
import { violates } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CHAINS } from '@latchkey/chains/keys';
import { DELETED_USERS } from '../wallets/wallet-transactions.js';
import type { WalletAddress } from '../wallets/wallet.entity.js';
import { toEventContent } from '../wallets/wallet.view.js';
import { type VouchedWallet, VouchedWalletsRepository } from './vouched-wallets.repository.js';

/** Of one transaction: each user takes a lock. */
const BATCH = 100;

/** External wallets of imported users, for which their App vouches. */
@Injectable()
export class VouchedWalletsService {
  constructor(
    private readonly source: DataSource,
    private readonly wallets: VouchedWalletsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Whether each address is one of its chain, and who has it. */
  async owners(caller: Caller, given: readonly ExternalAddress[]): Promise<{ owners: AddressOwner[] }> {
    const owners: AddressOwner[] = [];
    // Checking an address is a hash: between two batches other calls have their turn.
    for (let from = 0; from < given.length; from += BATCH)
      owners.push(...(await this.ownersOfBatch(caller, given.slice(from, from + BATCH))));
    return { owners };
  }

  private async ownersOfBatch(caller: Caller, given: readonly ExternalAddress[]): Promise<AddressOwner[]> {
    const read = given.map((address) => storedAddress(caller, address));
    const owners = await this.wallets.owners(
      this.source.manager,
      read.filter((address) => address !== undefined),
    );
    const next = owners.values();
    return read.map((address) =>
      address ? { valid: true, user_id: next.next().value ?? '' } : { valid: false, user_id: '' },
    );
  }

  /** May be repeated. */
  async attach(
    caller: Caller,
    given: readonly VouchedWalletInput[],
  ): Promise<{ outcomes: VouchedOutcome[] }> {
    const outcomes: VouchedOutcome[] = [];
    for (let from = 0; from < given.length; from += BATCH)
      outcomes.push(...(await this.attachBatch(caller, given.slice(from, from + BATCH))));
    return { outcomes };
  }

  private async attachBatch(caller: Caller, given: readonly VouchedWalletInput[]): Promise<VouchedOutcome[]> {
    const read = given.map((wallet) => {
      const address = storedAddress(caller, wallet);
      return address && { ...address, userId: wallet.user_id };
    });
    const wallets = read.filter((wallet) => wallet !== undefined);
    const once = () => this.source.transaction((tx) => this.store(tx, caller.app_id, wallets));
    // An owner that was in the way of the first attempt is there by now: the second one finds it.
    const outcomeOf = await once().catch((error: unknown) => {
      if (!violates(error, 'wallets_owner_key')) throw error;
      return once();
    });
    return read.map((wallet) => (wallet ? outcomeOf(wallet) : 'invalid_public_address'));
  }

  private async store(
    tx: EntityManager,
    appId: string,
    wallets: readonly VouchedWallet[],
  ): Promise<(wallet: VouchedWallet) => VouchedOutcome> {
    const admitted = await DELETED_USERS.admitAll(
      tx,
      appId,
      wallets.map(({ userId }) => userId),
    );
    const open = wallets.filter(({ userId }) => admitted.has(userId));
    const added = await this.wallets.attach(tx, open);
    await this.outbox.addAll(tx, walletVerified, added.map(toEventContent));
    const owners = await this.wallets.owners(tx, open);
    const ownerOf = new Map(open.map((wallet, index) => [keyOf(wallet), owners[index]]));
    const fresh = new Set(added.map(keyOf));
    return (wallet) => {
      if (!admitted.has(wallet.userId)) return 'user_not_found';
      if (ownerOf.get(keyOf(wallet)) !== wallet.userId) return 'wallet_conflict';
      return fresh.has(keyOf(wallet)) ? 'attached' : 'kept';
    };
  }
}

const keyOf = ({ walletType, publicAddress }: Omit<WalletAddress, 'appId'>) =>
  `${walletType} ${publicAddress}`;

/** Undefined for a text that is no address of the chain. */
function storedAddress(
  { app_id: appId, environment }: Caller,
  { wallet_type: walletType, public_address }: ExternalAddress,
): WalletAddress | undefined {
  const publicAddress = CHAINS[walletType].readAddress(public_address, environment);
  return publicAddress === undefined ? undefined : { appId, walletType, publicAddress };
}
