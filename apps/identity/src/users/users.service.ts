import { AppError, type Caller, type ErrorType } from '@latchkey/contracts';
import {
  type IdentityUser,
  type ListUsersInput,
  type MethodType,
  type UpdateUserInput,
  userDeleted,
  type UserPage,
  type UserRef,
} from '@latchkey/contracts/identity';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { takenType } from '../identifiers/identifiers.repository.js';
import { DEFAULT_PAGE } from '../page.js';
import { fromCursor, toCursor } from './user-cursor.rules.js';
import { UserChanges } from './user-changes.js';
import { toIdentityUser } from './user.view.js';
import { UserRecordsRepository } from './user-records.repository.js';
import { UsersRepository } from './users.repository.js';

const DUPLICATE: Readonly<Record<MethodType, ErrorType>> = {
  email: 'duplicate_email',
  phone_number: 'duplicate_phone_number',
};

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly records: UserRecordsRepository,
    private readonly changes: UserChanges,
    private readonly outbox: Outbox,
  ) {}

  async get({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<IdentityUser> {
    return toIdentityUser(await this.records.get(appId, userId));
  }

  async list({ app_id: appId }: Caller, input: ListUsersInput): Promise<UserPage> {
    const limit = input.limit ?? DEFAULT_PAGE;
    const rows = await this.records.page(appId, {
      email: input.email ?? undefined,
      phoneNumber: input.phone_number ?? undefined,
      status: input.status ?? undefined,
      userIds: input.user_ids ?? undefined,
      createdAfter: input.created_after ?? undefined,
      createdBefore: input.created_before ?? undefined,
      behind: positionOf(input.cursor),
      limit,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const nextCursor =
      last && rows.length > limit ? toCursor({ createdAt: last.created_at, id: last.id }) : '';
    return { users: page.map(toIdentityUser), next_cursor: nextCursor };
  }

  /** All or nothing. @throws AppError user_not_found, duplicate_email, duplicate_phone_number, metadata_too_large */
  async update({ app_id: appId }: Caller, input: UpdateUserInput): Promise<IdentityUser> {
    try {
      return await this.users.source.transaction(async (tx) => {
        const user = await this.users.lock(tx, appId, input.user_id);
        if (!user) throw new AppError('user_not_found');
        await this.changes.make(tx, user, input);
        return toIdentityUser(await this.records.inside(tx, appId, user.id));
      });
    } catch (error) {
      const taken = takenType(error);
      if (taken) throw new AppError(DUPLICATE[taken], {}, { cause: error });
      throw error;
    }
  }

  /** Frees its identifiers; ending its sessions is the session service's. @throws AppError user_not_found */
  delete({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<UserRef> {
    return this.users.source.transaction(async (tx) => {
      await this.users.lock(tx, appId, userId);
      const method_ids = await this.users.remove(tx, appId, userId);
      if (!method_ids) throw new AppError('user_not_found');
      await this.outbox.add(tx, userDeleted, { appId, userId, data: { method_ids } });
      return { user_id: userId };
    });
  }
}

/** @throws AppError invalid_request for a cursor that no page has answered. */
function positionOf(cursor: string | null | undefined) {
  if (!cursor) return undefined;
  const position = fromCursor(cursor);
  if (position) return position;
  const message = 'must be the `next_cursor` of the page before';
  throw new AppError('invalid_request', { fields: [{ field: 'cursor', message }] });
}
