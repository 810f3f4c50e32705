import { Controller } from '@nestjs/common';
import {
  createTotp,
  deleteTotp,
  fastForwardTotp,
  listRecoveryCodes,
  lockedTotps,
  recoverTotp,
  unlockOwnTotp,
  unlockUser,
  verifyTotp,
} from '@latchkey/contracts/mfa';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Guesses } from './guesses/guesses.service.js';
import { OwnUnlocks } from './guesses/own-unlocks.service.js';
import { SignedFactors } from '../proofs/signed-factors.service.js';
import { TotpsService } from './totps.service.js';

@Controller()
export class TotpsController {
  constructor(
    private readonly totps: TotpsService,
    private readonly factors: SignedFactors,
    private readonly guesses: Guesses,
    private readonly ownUnlocks: OwnUnlocks,
  ) {}

  @Handles(createTotp)
  create({ caller, input }: Call<typeof createTotp>) {
    return this.totps.create(caller, input);
  }

  @Handles(verifyTotp)
  verify({ caller, input }: Call<typeof verifyTotp>) {
    return this.factors.totp(caller, input);
  }

  @Handles(recoverTotp)
  recover({ caller, input }: Call<typeof recoverTotp>) {
    return this.factors.recoveryCode(caller, input);
  }

  @Handles(listRecoveryCodes)
  listRecoveryCodes({ caller, input }: Call<typeof listRecoveryCodes>) {
    return this.totps.listRecoveryCodes(caller, input.user_id);
  }

  @Handles(lockedTotps)
  async locked({ caller, input }: Call<typeof lockedTotps>) {
    return { locks: await this.guesses.locked({ appId: caller.app_id, userId: input.user_id }) };
  }

  @Handles(unlockUser)
  async unlock({ caller, input }: Call<typeof unlockUser>) {
    await this.guesses.unlock({ appId: caller.app_id, userId: input.user_id });
    return { user_id: input.user_id };
  }

  @Handles(unlockOwnTotp)
  unlockOwn({ caller, input }: Call<typeof unlockOwnTotp>) {
    return this.ownUnlocks.unlock(caller, input);
  }

  @Handles(fastForwardTotp)
  fastForward({ caller, input }: Call<typeof fastForwardTotp>) {
    return this.totps.fastForward(caller, input);
  }

  @Handles(deleteTotp)
  delete({ caller, input }: Call<typeof deleteTotp>) {
    return this.totps.delete(caller, input.totp_id);
  }
}
