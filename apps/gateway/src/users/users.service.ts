import { Injectable } from '@nestjs/common';
import { type Caller, type UserRef, type WalletType } from '@latchkey/contracts';
import {
  createUser,
  type CreateUserRequest,
  type CreateUserResponse,
  deleteUser,
  getUser,
  listUsers,
  type ListUsersQuery,
  type ListUsersResponse,
  updateUser,
  type User,
} from '@latchkey/contracts/identity';
import { forgetUser, revokeSessions } from '@latchkey/contracts/session';
import { ensureDefaultWallet, sealWallets, usersOfAddress } from '@latchkey/contracts/wallet';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { readFailure, tolerate, TOO_LATE } from '@latchkey/edge';
import { sortedByVouching, type UpdateUserRequest } from './update-user.request.js';
import { UserPartsService } from './user-parts.service.js';
import { toUser } from './user.view.js';

type Context = CallContext<Caller>;

@Injectable()
export class UsersService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly parts: UserPartsService,
  ) {}

  async create(context: Context, request: CreateUserRequest): Promise<CreateUserResponse> {
    // Reads first: a part that cannot be read is 503, which must mean that nothing was created.
    if (request.return_user) await this.parts.of(context, []);
    const { user, email_id, phone_number_id, is_new } = await this.rpc.call(createUser, context, request);
    await this.giveDefaultWallet(context, {
      user_id: user.user_id,
      wallet_type: request.wallet_type,
      is_new,
    });
    const created = { user_id: user.user_id, status: user.status, email_id, phone_number_id };
    if (!request.return_user) return created;
    return { ...created, user: toUser(user, await this.parts.of(context, [user.user_id])) };
  }

  async get(context: Context, user_id: string): Promise<User> {
    const [user, parts] = await Promise.all([
      this.rpc.call(getUser, context, { user_id }).catch(readFailure),
      this.parts.of(context, [user_id]),
    ]);
    return toUser(user, parts);
  }

  async update(context: Context, user_id: string, request: UpdateUserRequest): Promise<User> {
    // Reads first, as above; an update changes none of the parts.
    const parts = await this.parts.of(context, [user_id]);
    const { emails, phone_numbers, ...profile } = request;
    const [ofEmails, ofNumbers] = [sortedByVouching(emails), sortedByVouching(phone_numbers)];
    const change = {
      ...profile,
      user_id,
      emails: ofEmails.plain,
      verified_emails: ofEmails.vouched,
      phone_numbers: ofNumbers.plain,
      verified_phone_numbers: ofNumbers.vouched,
    };
    return toUser(await this.rpc.call(updateUser, context, change), parts);
  }

  async list(context: Context, { wallet, ...filter }: ListUsersQuery): Promise<ListUsersResponse> {
    const user_ids = await this.holdersOf(context, wallet);
    if (user_ids?.length === 0) return { users: [], next_cursor: '' };
    const page = this.rpc.call(listUsers, context, { ...filter, user_ids });
    const { users, next_cursor } = await page.catch(readFailure);
    const parts = await this.parts.of(
      context,
      users.map(({ user_id }) => user_id),
    );
    return { users: users.map((user) => toUser(user, parts)), next_cursor };
  }

  /** Ends the user's sessions, then deletes the user. After a failed step a repeated call finishes the rest. */
  async delete(context: Context, user_id: string): Promise<void> {
    await this.rpc.call(revokeSessions, context, { user_id });
    await this.rpc.call(deleteUser, context, { user_id });
    // The user is deleted; if these calls fail, the event `user.deleted` has the same effect later.
    await Promise.all([
      this.rpc.call(forgetUser, context, { user_id }).catch(tolerate(TOO_LATE)),
      this.rpc.call(sealWallets, context, { user_id }).catch(tolerate(TOO_LATE)),
    ]);
  }

  /** Limited to a second: if this call fails, the event `user.created` makes the wallet. */
  private async giveDefaultWallet(
    context: Context,
    {
      wallet_type = 'ethereum',
      ...user
    }: UserRef & { wallet_type: WalletType | undefined; is_new: boolean | undefined },
  ): Promise<void> {
    await this.rpc
      .call(ensureDefaultWallet, context, { ...user, wallet_type })
      .catch(tolerate([...TOO_LATE, 'key_provider_unavailable']));
  }

  /** The users who have a wallet of this address; undefined without an address. */
  private async holdersOf(context: Context, public_address?: string): Promise<string[] | undefined> {
    if (public_address === undefined) return undefined;
    const holders = this.rpc.call(usersOfAddress, context, { public_address });
    return (await holders.catch(readFailure)).user_ids;
  }
}
