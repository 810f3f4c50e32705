import { Controller } from '@nestjs/common';
import { blockUser, forgetUser, removeFactors, unblockUser } from '@latchkey/contracts/session';
import { UserDeletion } from '@latchkey/platform/lifecycle';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { FactorRemovals } from './factor-removals.service.js';
import { UserBlocks } from './user-blocks.service.js';

/** What becomes of sessions when their user, or a method of their user, is removed or blocked. */
@Controller()
export class RemovalsController {
  constructor(
    private readonly deletion: UserDeletion,
    private readonly factors: FactorRemovals,
    private readonly blocks: UserBlocks,
  ) {}

  @Handles(forgetUser)
  async forget({ caller, input }: Call<typeof forgetUser>) {
    return { revoked: await this.deletion.run({ appId: caller.app_id, userId: input.user_id }) };
  }

  @Handles(removeFactors)
  removeFactors({ caller, input }: Call<typeof removeFactors>) {
    return this.factors.remove(caller, input);
  }

  @Handles(blockUser)
  block({ caller, input }: Call<typeof blockUser>) {
    return this.blocks.block(caller, input);
  }

  @Handles(unblockUser)
  unblock({ caller, input }: Call<typeof unblockUser>) {
    return this.blocks.unblock(caller, input);
  }
}
