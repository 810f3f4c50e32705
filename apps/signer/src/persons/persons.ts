import { Injectable } from '@nestjs/common';
import { AppError, type Caller, withoutDoubt } from '@latchkey/contracts';
import { type CheckedPerson, checkPerson, type CheckPersonInput } from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

/** A signature has 2.5 seconds in all. */
const QUESTION = { ...checkPerson, timeoutMs: 1500 };

/** Asks session who the person is that a payment or an export came with: whoever has handed the session on is not believed. */
@Injectable()
export class Persons {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * @returns undefined where no session came with the payment.
   * @throws AppError session_user_mismatch for the session of another user than the one that pays; session_not_found,
   * session_mismatch, invalid_session_jwt, step_up_required as session answers; service_unavailable
   */
  async present(
    context: CallContext<Caller>,
    userId: string,
    { session_token, session_jwt, with_kinds }: CheckPersonInput,
  ): Promise<CheckedPerson | undefined> {
    if (session_token === undefined && session_jwt === undefined) return undefined;
    const asking = this.rpc.call(QUESTION, context, {
      session_token,
      session_jwt,
      ...(with_kinds && { with_kinds }),
    });
    const person = await withoutDoubt(asking);
    if (person.user_id !== userId) throw new AppError('session_user_mismatch', { userId });
    return person;
  }
}
