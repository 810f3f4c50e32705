import { Injectable } from '@nestjs/common';
import { findUsers, type FindUsersResponse, getApp, listUsers } from '@latchkey/contracts/identity';
import { usersOfAddress } from '@latchkey/contracts/wallet';
import { type AppContext, AppCallers, readFailure } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import type { UserFinding } from './find-users.rules.js';

/** Users of one App, or of all, as identity has them. */
@Injectable()
export class FindUsers {
  constructor(
    private readonly rpc: RpcClient,
    private readonly callers: AppCallers,
  ) {}

  /** @throws AppError app_not_found; invalid_request for a cursor that no page has answered. */
  async find(context: OperatorContext, finding: UserFinding): Promise<FindUsersResponse> {
    if (finding.by === 'app') return this.inApp(context, finding);
    const { query, app_id, external_ids, status, limit, cursor } = finding;
    if (app_id !== undefined) await this.rpc.call(getApp, context, { app_id });
    const asked = { query, app_id, status, limit, cursor, ...(external_ids && { external_ids }) };
    return this.rpc.call(findUsers, context, asked).catch(readFailure);
  }

  private async inApp(
    context: OperatorContext,
    { app_id, begins_with, wallet, status, limit, cursor }: UserFinding & { by: 'app' },
  ): Promise<FindUsersResponse> {
    const acting = await this.callers.of(context, app_id);
    const user_ids = await this.holdersOf(acting, wallet);
    if (user_ids?.length === 0) return { users: [], next_cursor: '' };
    const asked = { query: begins_with, status, limit, cursor, user_ids };
    const { users, next_cursor } = await this.rpc.call(listUsers, acting, asked).catch(readFailure);
    return { users: users.map((user) => ({ ...user, app_id })), next_cursor };
  }

  /** The users who have a wallet of this address; undefined without an address. */
  private async holdersOf(acting: AppContext, public_address?: string): Promise<string[] | undefined> {
    if (public_address === undefined) return undefined;
    const holders = this.rpc.call(usersOfAddress, acting, { public_address });
    return (await holders.catch(readFailure)).user_ids;
  }
}
