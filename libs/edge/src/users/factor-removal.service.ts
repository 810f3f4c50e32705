import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { removeFactors } from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { tolerate, TOO_LATE } from '../failed-calls/failed-calls.js';

/** Removes the factor from the user's sessions, at once or later by the event of the removal. */
@Injectable()
export class FactorRemovalService {
  constructor(private readonly rpc: RpcClient) {}

  /** @param removed the method, which its own service has removed already. */
  async follow(context: CallContext<Caller>, removed: { user_id: string; method_id: string }): Promise<void> {
    await this.rpc.call(removeFactors, context, removed).catch(tolerate(TOO_LATE));
  }
}
