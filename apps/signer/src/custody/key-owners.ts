import { Injectable } from '@nestjs/common';
import { AppError, type Caller, withoutDoubt } from '@latchkey/contracts';
import { checkSignIn } from '@latchkey/contracts/identity';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

/** A signature has 2.5 seconds in all. */
const QUESTION = { ...checkSignIn, timeoutMs: 1500 };

/** Asks identity whether the user of a key may use it: it alone knows who is blocked now, and an event comes later. */
@Injectable()
export class KeyOwners {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws AppError user_blocked; wallet_not_found for a user who is deleted; service_unavailable */
  async admit(context: CallContext<Caller>, userId: string): Promise<void> {
    try {
      await withoutDoubt(this.rpc.call(QUESTION, context, { user_id: userId }));
    } catch (cause) {
      if (isCoded(cause, 'user_not_found')) throw new AppError('wallet_not_found', { userId }, { cause });
      throw cause;
    }
  }
}
