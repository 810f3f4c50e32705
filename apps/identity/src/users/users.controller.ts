import {
  blockUser,
  createBareUser,
  createUser,
  deleteUser,
  discardUser,
  getUser,
  listUsers,
  unblockUser,
  updateUser,
} from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { MadeUsers } from '../statements/made-users.service.js';
import { SignedAnswers } from '../statements/signed-answers.service.js';
import { UserCreationService } from './user-creation.service.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly creation: UserCreationService,
    private readonly answers: SignedAnswers,
    private readonly made: MadeUsers,
    private readonly users: UsersService,
  ) {}

  @Handles(createUser)
  create({ caller, input }: Call<typeof createUser>) {
    return this.creation.create(caller, input);
  }

  @Handles(createBareUser)
  createBare({ caller }: Call<typeof createBareUser>) {
    return this.answers.createBare(caller);
  }

  @Handles(getUser)
  get({ caller, input }: Call<typeof getUser>) {
    return this.users.get(caller, input);
  }

  @Handles(updateUser)
  update({ caller, input }: Call<typeof updateUser>) {
    return this.users.update(caller, input);
  }

  @Handles(blockUser)
  block({ caller, input }: Call<typeof blockUser>) {
    return this.users.block(caller, input);
  }

  @Handles(unblockUser)
  unblock({ caller, input }: Call<typeof unblockUser>) {
    return this.users.unblock(caller, input);
  }

  @Handles(deleteUser)
  delete({ caller, input }: Call<typeof deleteUser>) {
    return this.users.delete(caller, input);
  }

  @Handles(discardUser)
  discard({ caller, input }: Call<typeof discardUser>) {
    return this.made.discard(caller, input);
  }

  @Handles(listUsers)
  list({ caller, input }: Call<typeof listUsers>) {
    return this.users.list(caller, input);
  }
}
