import { findUsers, revealUser } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { UserFindsService } from './user-finds.service.js';

@Controller()
export class UserFindsController {
  constructor(private readonly finds: UserFindsService) {}

  @Handles(findUsers)
  find({ input }: Call<typeof findUsers>) {
    return this.finds.find(input);
  }

  @Handles(revealUser)
  reveal({ input }: Call<typeof revealUser>) {
    return this.finds.reveal(input);
  }
}
