import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { blockUser, unblockUser } from '@latchkey/contracts/identity';
import { blockUser as blockSessions, unblockUser as unblockSessions } from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { afterSpending } from '../sign-in/after-spending.js';

type Context = CallContext<Caller>;

/**
 * Calls identity first: if the call to session then fails, identity's event has the same effect. Identity numbers the
 * changes, so that session applies the newest one in any order. A blocked user's sessions end, and no new one starts.
 */
@Injectable()
export class UserBlocks {
  constructor(private readonly rpc: RpcClient) {}

  /** Afterwards the user has no session. @throws AppError user_not_found, upstream_timeout */
  async block(context: Context, user_id: string): Promise<void> {
    const { version } = await this.rpc.call(blockUser, context, { user_id });
    await afterSpending(() => this.rpc.call(blockSessions, context, { user_id, version }));
  }

  /** @throws AppError user_not_found, upstream_timeout */
  async unblock(context: Context, user_id: string): Promise<void> {
    const { version } = await this.rpc.call(unblockUser, context, { user_id });
    await afterSpending(() => this.rpc.call(unblockSessions, context, { user_id, version }));
  }
}
