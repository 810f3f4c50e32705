import {
  AppId,
  choiceField,
  Cursor,
  Described,
  Limit,
  listField,
  operatorProcedure,
  stringField,
  Text,
  type UserRef,
} from '@latchkey/contracts';
import type { AppRef } from './apps.js';
import { IdentityUser, USER_STATUSES, type UserStatus } from './users.js';

/** A text that a person is known by, or the beginning of one. */
const KnownBy = (description: string) =>
  stringField({
    description,
    maxLength: 255,
    examples: ['ada@example.com'],
    optional: true,
    personal: 'text',
  });

export class FindUsersQuery {
  @KnownBy(
    'Users with exactly this email, phone number or `external_id`, or with this id; of every App, or of `app_id`. In a URL the `+` of a number is written `%2B`.',
  )
  query?: string;
  @AppId({ optional: true, description: 'Users of this App.' }) app_id?: string;
  @KnownBy(
    'Beside `app_id`, from the role `support` on: users with an email, a phone number, a name or an `external_id` that begins with this text.',
  )
  begins_with?: string;
  @stringField({
    description: 'Beside `app_id`: users with a wallet of this public address.',
    maxLength: 128,
    optional: true,
  })
  wallet?: string;
  @choiceField(USER_STATUSES, { description: 'Users of this status.', optional: true })
  status?: UserStatus;
  @Limit() limit?: number;
  @Cursor() cursor?: string;
}

/** As identity has the user; what other services have of it is in the answer about one user. */
export class FoundUser extends IdentityUser {
  @AppId() app_id!: string;
}

@Described('One page of users.')
export class FindUsersResponse {
  @listField(() => FoundUser, {
    description:
      'Newest first. With `begins_with` a page may hold fewer than `limit` users, or none, before the last one.',
  })
  users!: FoundUser[];
  @Text({ description: 'Send it as `cursor` for the next page; empty at the end.', examples: [''] })
  next_cursor!: string;
}

export interface FindUsersInput {
  /** The whole of what a person is known by. */
  query: string;
  /** Absent where an `external_id` is not looked for. */
  external_ids?: true;
  /** Absent for every App. */
  app_id?: string;
  status?: UserStatus;
  limit?: number;
  cursor?: string;
}

/** Newest first. @see FindUsersQuery.query */
export const findUsers = operatorProcedure<FindUsersInput, FindUsersResponse>('identity.v1.find_users', [
  'invalid_request',
]);

/** The user, whose addresses an operator is shown who otherwise sees masks: that has an event. */
export const revealUser = operatorProcedure<AppRef & UserRef, IdentityUser>('identity.v1.reveal_user', [
  'user_not_found',
]);
