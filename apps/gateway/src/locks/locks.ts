import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { getUser } from '@latchkey/contracts/identity';
import { unlockUser } from '@latchkey/contracts/mfa';
import { unlockMethods } from '@latchkey/contracts/otp-delivery';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

/** The locks that wrong guesses put on a user's methods, in otp-delivery and mfa. */
@Injectable()
export class Locks {
  constructor(private readonly rpc: RpcClient) {}

  /** Lifts the locks of every service that answers; after a 503 a repeated call lifts the rest. */
  async unlock(context: CallContext<Caller>, user_id: string): Promise<void> {
    const { emails, phone_numbers } = await this.rpc.call(getUser, context, { user_id });
    const method_ids = [...emails, ...phone_numbers].map(({ id }) => id);
    const lifted = await Promise.allSettled([
      this.rpc.call(unlockMethods, context, { method_ids }),
      this.rpc.call(unlockUser, context, { user_id }),
    ]);
    for (const outcome of lifted) if (outcome.status === 'rejected') throw outcome.reason;
  }
}
