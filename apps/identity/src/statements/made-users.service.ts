import { type Caller, madeUser, type MadeUser, type UserRef } from '@latchkey/contracts';
import type { BareUser } from '@latchkey/contracts/identity';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { UsersService } from '../users/users.service.js';

/** Deletes users without the secret key: only those that identity itself says it has just made. */
@Injectable()
export class MadeUsers {
  private readonly reader: AttestationReader<MadeUser>;

  constructor(
    attestations: Attestations,
    private readonly users: UsersService,
  ) {
    this.reader = attestations.reader(madeUser);
  }

  /** @throws AttestationError for any other user. @throws AppError user_not_found */
  async discard(caller: Caller, { user_id, made }: Required<BareUser>): Promise<UserRef> {
    await this.reader.expect(made, { app_id: caller.app_id, user_id });
    return this.users.delete(caller, { user_id });
  }
}
