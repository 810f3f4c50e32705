import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { blockUser, unblockUser } from '@latchkey/contracts/identity';
import { blockUser as blockSessions, unblockUser as unblockSessions } from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { afterSpending } from '../sign-in/after-spending.js';

type Context = CallContext<Caller>;

/**
 * Identity first, whose events make session follow if these calls do not reach it: so both end alike, and in whichever
 * order they come, by the version that identity gives each change. Session then ends what was granted in between, and
 * grants nothing more.
 */
@Injectable()
export class UserBlocks {
  constructor(private readonly rpc: RpcClient) {}

  /** Once this has answered, the user has no session. @throws AppError user_not_found, upstream_timeout */
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
