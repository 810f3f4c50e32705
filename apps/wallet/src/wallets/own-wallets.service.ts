import { type Caller, ownProfile, type OwnProfile, type OwnProfileInput } from '@latchkey/contracts';
import type { OwnBalancesInput, OwnBalancesResponse, WalletsOfUser } from '@latchkey/contracts/wallet';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { BalancesService } from '../balances/balances.service.js';
import { networksOf } from './wallet.view.js';
import { WalletsService } from './wallets.service.js';

/** Shows users their own wallets, by the word of the session service. */
@Injectable()
export class OwnWallets {
  private readonly shown: AttestationReader<OwnProfile>;

  constructor(
    private readonly wallets: WalletsService,
    private readonly balances: BalancesService,
    attestations: Attestations,
  ) {
    this.shown = attestations.reader(ownProfile);
  }

  /** @throws AttestationError */
  async list(caller: Caller, { said, user_id }: OwnProfileInput): Promise<WalletsOfUser> {
    await this.requireShown(caller, { said, user_id });
    const { users } = await this.wallets.ofUsers(caller, [user_id]);
    return users[0] ?? { user_id, wallets: [] };
  }

  /** @throws AttestationError; AppError wallet_not_found, for the wallet of another user, too. */
  async readBalances(
    caller: Caller,
    { said, user_id, wallet_id }: OwnBalancesInput,
  ): Promise<OwnBalancesResponse> {
    await this.requireShown(caller, { said, user_id });
    const wallet = await this.wallets.findOfUser(caller, { user_id, wallet_id });
    const environment = networksOf(wallet, caller.environment);
    return { environment, ...(await this.balances.allOf(caller, wallet)) };
  }

  private async requireShown({ app_id }: Caller, { said, user_id }: OwnProfileInput): Promise<void> {
    await this.shown.read(said, { app_id, user_id });
  }
}
