import { Controller } from '@nestjs/common';
import { userFactors, voidBegunFactors } from '@latchkey/contracts/mfa';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { BegunFactors } from './begun-factors.service.js';
import { UserFactorsService } from './user-factors.service.js';

@Controller()
export class UserFactorsController {
  constructor(
    private readonly factors: UserFactorsService,
    private readonly begun: BegunFactors,
  ) {}

  @Handles(userFactors)
  userFactors({ caller, input }: Call<typeof userFactors>) {
    return this.factors.of(caller, input.user_ids);
  }

  @Handles(voidBegunFactors)
  voidBegun({ caller, input }: Call<typeof voidBegunFactors>) {
    return this.begun.void(caller, input);
  }
}
