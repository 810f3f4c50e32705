import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type UserRef } from '@latchkey/contracts';
import type {
  EnsureDefaultWalletInput,
  GetUserWalletInput,
  ListWalletsQuery,
  ListWalletsResponse,
  Wallet,
  WalletsOfUser,
} from '@latchkey/contracts/wallet';
import { UserDeletion } from '@latchkey/platform/lifecycle';
import { DefaultWallets } from '../default-wallets/default-wallets.service.js';
import { spellingsOf } from './spellings.js';
import type { WalletRow } from './wallet.entity.js';
import { toUserWalletView, toWalletView } from './wallet.view.js';
import { WalletsRepository } from './wallets.repository.js';

const DEFAULT_LIMIT = 50;
/** Up to this number a list says exactly how many there are; a larger App would pay for each page with a long scan. */
const EXACT_COUNT = 100_000;

@Injectable()
export class WalletsService {
  constructor(
    private readonly wallets: WalletsRepository,
    private readonly defaults: DefaultWallets,
    private readonly deletion: UserDeletion,
  ) {}

  async create(
    { app_id: appId, environment }: Caller,
    { user_id: userId, wallet_type: walletType, is_new: isNew }: EnsureDefaultWalletInput,
    requestId?: string,
  ): Promise<Wallet> {
    const asked = { environment, isNew, ...(requestId !== undefined && { requestId }) };
    return toWalletView(await this.defaults.ensure({ appId, userId, walletType }, asked), environment);
  }

  async get(caller: Caller, id: string): Promise<Wallet> {
    return toWalletView(await this.find(caller, id), caller.environment);
  }

  /** @throws AppError wallet_not_found */
  async find({ app_id: appId }: Caller, id: string): Promise<WalletRow> {
    const row = await this.wallets.byId(appId, id);
    if (!row) throw new AppError('wallet_not_found');
    return row;
  }

  /** @throws AppError wallet_not_found */
  async noteExport(caller: Caller, id: string): Promise<Wallet> {
    const noted = await this.wallets.noteExport(await this.find(caller, id));
    if (!noted) throw new AppError('wallet_not_found');
    return toWalletView(noted, caller.environment);
  }

  async list({ app_id: appId, environment }: Caller, query: ListWalletsQuery): Promise<ListWalletsResponse> {
    const { user_id: userId, wallet_type: walletType, limit = DEFAULT_LIMIT, offset = 0 } = query;
    const only = { ...(userId !== undefined && { userId }), ...(walletType !== undefined && { walletType }) };
    const most = Math.max(EXACT_COUNT, offset + limit + 1);
    const [rows, count] = await Promise.all([
      this.wallets.page(appId, { ...only, limit, offset }),
      this.wallets.count(appId, only, most),
    ]);
    return { wallets: rows.map((row) => toWalletView(row, environment)), count, offset, limit };
  }

  /** This service's part of the view of a user. */
  async ofUsers(
    { app_id: appId, environment }: Caller,
    userIds: readonly string[],
  ): Promise<{ users: WalletsOfUser[] }> {
    const rows = await this.wallets.ofUsers(appId, userIds);
    const users = userIds.map((user_id) => ({
      user_id,
      wallets: rows.filter((row) => row.userId === user_id).map((row) => toUserWalletView(row, environment)),
    }));
    return { users };
  }

  /** Looks for the address as it is given, and as each chain would write it. */
  async usersAt({ app_id: appId }: Caller, address: string): Promise<{ user_ids: string[] }> {
    return { user_ids: await this.wallets.usersAt(appId, spellingsOf(address)) };
  }

  /** Deletes the wallets of a user who is being deleted, and lets no more be added. */
  async deleteOf({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<UserRef> {
    await this.deletion.run({ appId, userId });
    return { user_id: userId };
  }

  /** @throws AppError wallet_not_found, for the wallet of another user, too. */
  async findOfUser(caller: Caller, { user_id, wallet_id }: GetUserWalletInput): Promise<WalletRow> {
    const row = await this.find(caller, wallet_id);
    if (row.userId !== user_id) throw new AppError('wallet_not_found');
    return row;
  }

  /** @throws AppError wallet_not_found */
  async getUserWallet(caller: Caller, input: GetUserWalletInput): Promise<Wallet> {
    return toWalletView(await this.findOfUser(caller, input), caller.environment);
  }
}
