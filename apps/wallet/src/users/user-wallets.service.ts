import { Injectable } from '@nestjs/common';
import type { Caller, UserRef } from '@latchkey/contracts';
import type { WalletsOfUser } from '@latchkey/contracts/wallet';
import { UserDeletion } from '@latchkey/platform/lifecycle';
import { CHAINS } from '../chains/chains.js';
import { toUserWalletView } from '../wallets/wallet.view.js';
import { WalletsRepository } from '../wallets/wallets.repository.js';

/** What the view of a user shows of this service, and its end. */
@Injectable()
export class UserWalletsService {
  constructor(
    private readonly wallets: WalletsRepository,
    private readonly deletion: UserDeletion,
  ) {}

  async of({ app_id: appId }: Caller, userIds: readonly string[]): Promise<{ users: WalletsOfUser[] }> {
    const rows = await this.wallets.ofUsers(appId, userIds);
    const users = userIds.map((user_id) => ({
      user_id,
      wallets: rows.filter((row) => row.userId === user_id).map(toUserWalletView),
    }));
    return { users };
  }

  /** As the address is written, and as its own chain writes it. */
  async at({ app_id: appId }: Caller, address: string): Promise<{ user_ids: string[] }> {
    const spellings = Object.values(CHAINS).flatMap((chain) => chain.readAddress(address) ?? []);
    return { user_ids: await this.wallets.usersAt(appId, [...new Set([address, ...spellings])]) };
  }

  async seal({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<UserRef> {
    await this.deletion.run({ appId, userId });
    return { user_id: userId };
  }
}
