import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { removeFactors } from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { tolerate, TOO_LATE } from './tolerated.js';

/** What is removed takes its sessions along: at once where session answers, and by the event of the removal if not. */
@Injectable()
export class FactorRemoval {
  constructor(private readonly rpc: RpcClient) {}

  /** @param removed the method, after its own service has removed it. */
  async follow(context: CallContext<Caller>, removed: { user_id: string; method_id: string }): Promise<void> {
    await this.rpc.call(removeFactors, context, removed).catch(tolerate(TOO_LATE));
  }
}
