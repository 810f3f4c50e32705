import { Injectable } from '@nestjs/common';
import { AppError, nextOf, pageOf } from '@latchkey/contracts';
import { hasTestAddresses } from '@latchkey/chains/keys';
import type { InspectWalletsQuery, InspectWalletsResponse, Wallet } from '@latchkey/contracts/wallet';
import { AppEnvironments } from '../apps/app-environments.service.js';
import { InspectedWalletsRepository } from './inspected-wallets.repository.js';
import { spellingsOf } from './spellings.js';
import type { WalletRow } from './wallet.entity.js';
import { toWalletView } from './wallet.view.js';

/** Shows operators the wallets of any App. */
@Injectable()
export class InspectedWallets {
  constructor(
    private readonly wallets: InspectedWalletsRepository,
    private readonly environments: AppEnvironments,
  ) {}

  /** @throws AppError invalid_request without App and address, and for an `after` that no page has answered. */
  async list(query: InspectWalletsQuery): Promise<InspectWalletsResponse> {
    const page = pageOf(query);
    const { app_id: appId, user_id: userId, address } = query;
    if (appId === undefined && address === undefined) throw appRequired();
    const addresses = address === undefined ? undefined : spellingsOf(address);
    const rows = await this.wallets.page({ appId, userId, addresses }, page);
    const wallets = await Promise.all(rows.map((row) => this.shown(row)));
    return { wallets, next: nextOf(rows, page.limit) };
  }

  /** The environment matters where test Apps have other addresses. */
  private async shown(row: WalletRow): Promise<Wallet> {
    const environment = hasTestAddresses(row.walletType) ? await this.environments.of(row.appId) : 'live';
    return toWalletView(row, environment);
  }
}

function appRequired(): AppError {
  const message = 'app_id is required, but with `address`';
  return new AppError('invalid_request', { fields: [{ field: 'app_id', message }] });
}
