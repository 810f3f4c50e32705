import { Controller } from '@nestjs/common';
import { getOwnFactors, hasFactor, userFactors, voidBegunFactors } from '@latchkey/contracts/mfa';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { OwnFactors } from './own-factors.service.js';
import { UserFactorsService } from './user-factors.service.js';

@Controller()
export class UserFactorsController {
  constructor(
    private readonly factors: UserFactorsService,
    private readonly own: OwnFactors,
  ) {}

  @Handles(userFactors)
  userFactors({ caller, input }: Call<typeof userFactors>) {
    return this.factors.of(caller, input.user_ids);
  }

  @Handles(getOwnFactors)
  ownFactors({ caller, input }: Call<typeof getOwnFactors>) {
    return this.own.get(caller, input);
  }

  @Handles(hasFactor)
  hasFactor({ caller, input }: Call<typeof hasFactor>) {
    return this.factors.hasFinished(caller, input);
  }

  @Handles(voidBegunFactors)
  voidBegun({ caller, input }: Call<typeof voidBegunFactors>) {
    return this.factors.voidBegun(caller, input);
  }
}
