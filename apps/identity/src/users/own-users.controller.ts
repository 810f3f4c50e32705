import { getChangingUser, getOwnUser } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { OwnUsers } from './own-users.service.js';

@Controller()
export class OwnUsersController {
  constructor(private readonly own: OwnUsers) {}

  @Handles(getOwnUser)
  get({ caller, input }: Call<typeof getOwnUser>) {
    return this.own.get(caller, input);
  }

  @Handles(getChangingUser)
  getChanging({ caller, input }: Call<typeof getChangingUser>) {
    return this.own.getChanging(caller, input);
  }
}
