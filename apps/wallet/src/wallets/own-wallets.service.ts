import { type Caller, ownProfile, type OwnProfile, type OwnProfileInput } from '@latchkey/contracts';
import type { WalletsOfUser } from '@latchkey/contracts/wallet';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { WalletsService } from './wallets.service.js';

/** Shows users their own wallets, by the word of the session service. */
@Injectable()
export class OwnWallets {
  private readonly shown: AttestationReader<OwnProfile>;

  constructor(
    private readonly wallets: WalletsService,
    attestations: Attestations,
  ) {
    this.shown = attestations.reader(ownProfile);
  }

  /** @throws AttestationError */
  async list(caller: Caller, { said, user_id }: OwnProfileInput): Promise<WalletsOfUser> {
    await this.shown.read(said, { app_id: caller.app_id, user_id });
    const { users } = await this.wallets.ofUsers(caller, [user_id]);
    return users[0] ?? { user_id, wallets: [] };
  }
}
