import { AppError, type Caller, type ErrorType } from '@latchkey/contracts';
import { identifierRemoved, type UserRef } from '@latchkey/contracts/identity';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { UsersRepository } from '../users/users.repository.js';
import { IdentifiersRepository, type PartType } from './identifiers.repository.js';
import { LostRace, untilSettled } from './lost-race.js';

const NOT_FOUND: Readonly<Record<PartType, ErrorType>> = {
  email: 'email_not_found',
  phone_number: 'phone_number_not_found',
  idp_provider: 'idp_provider_not_found',
};

/** Takes an identifier or a linked provider from its user; the user stays, even without its last one. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly users: UsersRepository,
    private readonly identifiers: IdentifiersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError email_not_found, phone_number_not_found, idp_provider_not_found */
  remove({ app_id: appId }: Caller, type: PartType, id: string): Promise<UserRef> {
    return untilSettled(() =>
      this.users.source.transaction(async (tx) => {
        const userId = await this.identifiers.ownerOf(tx, appId, type, id);
        if (userId === undefined) throw new AppError(NOT_FOUND[type]);
        const user = await this.users.lock(tx, appId, userId);
        // Read before the lock: the part may be gone since, or with another user.
        if (!user || !(await this.identifiers.remove(tx, user, type, id))) throw new LostRace();
        await this.users.touch(tx, appId, user.id);
        const data = { method_id: id, method_type: type };
        await this.outbox.add(tx, identifierRemoved, { appId, userId: user.id, data });
        return { user_id: user.id };
      }),
    );
  }
}
