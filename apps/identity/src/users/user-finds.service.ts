import { DEFAULT_PAGE, type UserRef } from '@latchkey/contracts';
import { userRevealed } from '@latchkey/contracts/catalogue';
import type { FindUsersInput, FindUsersResponse, IdentityUser } from '@latchkey/contracts/identity';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UserFindsRepository } from './user-finds.repository.js';
import { UserRecordsRepository } from './user-records.repository.js';
import { positionOf, toCursor } from './user-search.rules.js';
import { toIdentityUser } from './user.view.js';

/** What operators look up. */
@Injectable()
export class UserFindsService {
  constructor(
    private readonly source: DataSource,
    private readonly finds: UserFindsRepository,
    private readonly records: UserRecordsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError invalid_request for a cursor that no page has answered. */
  async find({ cursor, limit = DEFAULT_PAGE, ...known }: FindUsersInput): Promise<FindUsersResponse> {
    const { ids, last } = await this.finds.find({ ...known, behind: positionOf(cursor), limit });
    const records = await this.records.ofAnyApp(ids);
    const users = records.map((record) => ({ ...toIdentityUser(record), app_id: record.app_id }));
    return { users, next_cursor: last ? toCursor(last) : '' };
  }

  /** The event is stored before anything is shown. @throws AppError user_not_found */
  reveal({ app_id: appId, user_id: userId }: { app_id: string } & UserRef): Promise<IdentityUser> {
    return this.source.transaction(async (tx) => {
      const user = toIdentityUser(await this.records.inside(tx, appId, userId));
      const method_ids = [...user.emails, ...user.phone_numbers].map(({ id }) => id);
      await this.outbox.add(tx, userRevealed, { appId, userId, data: { method_ids } });
      return user;
    });
  }
}
