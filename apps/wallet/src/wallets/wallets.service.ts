import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type {
  CreateWalletRequest,
  ListWalletsQuery,
  ListWalletsResponse,
  Wallet,
} from '@latchkey/contracts/wallet';
import { DefaultWallets } from './default-wallets.service.js';
import type { WalletRow } from './wallet.entity.js';
import { toWalletView } from './wallet.view.js';
import { WalletsRepository } from './wallets.repository.js';

const DEFAULT_LIMIT = 50;

@Injectable()
export class WalletsService {
  constructor(
    private readonly wallets: WalletsRepository,
    private readonly defaults: DefaultWallets,
  ) {}

  async create({ app_id: appId }: Caller, input: CreateWalletRequest): Promise<Wallet> {
    const { user_id: userId, wallet_type: walletType } = input;
    return toWalletView(await this.defaults.ensure({ appId, userId, walletType }));
  }

  async get(caller: Caller, id: string): Promise<Wallet> {
    return toWalletView(await this.find(caller, id));
  }

  /** @throws AppError wallet_not_found */
  async find({ app_id: appId }: Caller, id: string): Promise<WalletRow> {
    const row = await this.wallets.byId(appId, id);
    if (!row) throw new AppError('wallet_not_found');
    return row;
  }

  async list({ app_id: appId }: Caller, query: ListWalletsQuery): Promise<ListWalletsResponse> {
    const { user_id, wallet_type: walletType, limit = DEFAULT_LIMIT, offset = 0 } = query;
    const rows = await this.wallets.page(appId, user_id, { walletType, limit, offset });
    return { wallets: rows.map(toWalletView) };
  }
}
