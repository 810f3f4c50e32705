import { Injectable } from '@nestjs/common';
import { addressTypeOf, AppError } from '@latchkey/contracts';
import { getApp, type IdentityUser, listUsers } from '@latchkey/contracts/identity';
import { AppCallers, errorsOf, readFailure } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';

/** Of a list that takes an address in place of a user. */
export const ADDRESS_ERRORS = [...errorsOf(getApp), 'user_not_found', 'invalid_request'] as const;

/** The part of a query that may name a user by an address. */
interface NamedUser {
  readonly app_id?: string | undefined;
  readonly user_id?: string | undefined;
}

interface GivenAddress {
  /** Member of the query that holds it. */
  readonly field: string;
  readonly address: string | undefined;
}

interface UserOfAddress {
  readonly user_id: string;
  /** Of the email or the phone number. */
  readonly method_id: string;
}

/** Finds the user of an email or a phone number: only identity holds addresses. */
@Injectable()
export class UsersByAddress {
  constructor(
    private readonly rpc: RpcClient,
    private readonly callers: AppCallers,
  ) {}

  /**
   * Undefined where the query names no address.
   * @throws AppError invalid_request without `app_id` or with `user_id`, app_not_found, user_not_found
   */
  async find(
    context: OperatorContext,
    { app_id, user_id }: NamedUser,
    { field, address }: GivenAddress,
  ): Promise<UserOfAddress | undefined> {
    if (address === undefined) return undefined;
    if (app_id === undefined) throw refused(field, 'needs `app_id`: Apps do not share their users');
    if (user_id !== undefined) throw refused(field, 'stands in place of `user_id`; send one of the two');
    const caller = await this.callers.of(context, app_id);
    const query = addressTypeOf(address) === 'email' ? { email: address } : { phone_number: address };
    const { users } = await this.rpc.call(listUsers, caller, { ...query, limit: 1 }).catch(readFailure);
    const [user] = users;
    const method_id = user && methodOf(user, address);
    if (!user || method_id === undefined) throw new AppError('user_not_found');
    return { user_id: user.user_id, method_id };
  }
}

function methodOf({ emails, phone_numbers }: IdentityUser, address: string): string | undefined {
  const one =
    emails.find(({ email }) => email === address) ??
    phone_numbers.find(({ phone_number }) => phone_number === address);
  return one?.id;
}

function refused(field: string, problem: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, message: `${field} ${problem}` }] });
}
