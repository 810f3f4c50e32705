import { Injectable } from '@nestjs/common';
import { AppError, nextOf, pageOf } from '@latchkey/contracts';
import type { InspectWalletsQuery, InspectWalletsResponse } from '@latchkey/contracts/wallet';
import { InspectedWalletsRepository } from './inspected-wallets.repository.js';
import { spellingsOf } from './spellings.js';
import { toWalletView } from './wallet.view.js';

/** Shows operators the wallets of any App. */
@Injectable()
export class InspectedWallets {
  constructor(private readonly wallets: InspectedWalletsRepository) {}

  /** @throws AppError invalid_request without App and address, and for an `after` that no page has answered. */
  async list(query: InspectWalletsQuery): Promise<InspectWalletsResponse> {
    const page = pageOf(query);
    const { app_id: appId, user_id: userId, address } = query;
    if (appId === undefined && address === undefined) throw appRequired();
    const addresses = address === undefined ? undefined : spellingsOf(address);
    const rows = await this.wallets.page({ appId, userId, addresses }, page);
    return { wallets: rows.map(toWalletView), next: nextOf(rows, page.limit) };
  }
}

function appRequired(): AppError {
  const message = 'app_id is required, but with `address`';
  return new AppError('invalid_request', { fields: [{ field: 'app_id', message }] });
}
