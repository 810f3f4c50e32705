import { Controller } from '@nestjs/common';
import { hasFactor, userFactors, voidBegunFactors } from '@latchkey/contracts/mfa';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { UserFactorsService } from './user-factors.service.js';

@Controller()
export class UserFactorsController {
  constructor(private readonly factors: UserFactorsService) {}

  @Handles(userFactors)
  userFactors({ caller, input }: Call<typeof userFactors>) {
    return this.factors.of(caller, input.user_ids);
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
