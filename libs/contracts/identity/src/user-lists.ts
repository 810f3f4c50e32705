import {
  choiceField,
  Cursor,
  Described,
  Email,
  ExternalId,
  integerField,
  Limit,
  listField,
  PhoneNumber,
  procedure,
  stringField,
  Text,
} from '@latchkey/contracts';
import { type IdentityUser, User, USER_STATUSES, type UserStatus } from './users.js';

const Time = (description: string) =>
  integerField({ description, minimum: 0, maximum: 253402300799, optional: true });

export class ListUsersQuery {
  @Email({ optional: true, description: 'Users with this email.' }) email?: string;
  @PhoneNumber({
    optional: true,
    description: 'Users with this phone number; its `+` is written `%2B` in a query.',
  })
  phone_number?: string;
  @ExternalId({ optional: true, description: 'The user with this id in your own system.' })
  external_id?: string;
  @stringField({
    description:
      'Users with an email, a phone number, a first name, a last name or an `external_id` that begins with this text. Names and emails in any case (beyond A to Z as far as the locale of the database knows it); a number with or without its `+`, spaces and hyphens.',
    maxLength: 255,
    examples: ['ada'],
    optional: true,
  })
  query?: string;
  @stringField({ description: 'Users with a wallet of this public address.', maxLength: 128, optional: true })
  wallet?: string;
  @choiceField(USER_STATUSES, { description: 'Users of this status.', optional: true })
  status?: UserStatus;
  @Time('Created at or after this time (epoch seconds).') created_after?: number;
  @Time('Created before this time (epoch seconds).') created_before?: number;
  @Limit() limit?: number;
  @Cursor() cursor?: string;
}

/** The gateway looks `wallet` up and names its users. */
export interface ListUsersInput extends Omit<ListUsersQuery, 'wallet'> {
  user_ids?: string[];
}

export interface UserPage {
  users: IdentityUser[];
  /** Empty at the end. */
  next_cursor: string;
}

@Described('One page of users.')
export class ListUsersResponse {
  @listField(() => User, {
    description:
      'Newest first. With `query` a page may hold fewer than `limit` users, or none, before the last one.',
  })
  users!: User[];
  @Text({ description: 'Send it as `cursor` for the next page; empty at the end.', examples: [''] })
  next_cursor!: string;
}

export const listUsers = procedure<ListUsersInput, UserPage>('identity.v1.list_users', ['invalid_request']);
