import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type SessionCredential } from '@latchkey/contracts';
import { type CheckedPerson, checkPerson } from '@latchkey/contracts/session';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

/** A signature has 2.5 seconds in all. */
const QUESTION = { ...checkPerson, timeoutMs: 1500 };
const RETRY_AFTER_SECONDS = 1;

/** Asks session who the person is that a payment came with: transfer has handed the session on, and is not believed. */
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
    { session_token, session_jwt }: SessionCredential,
  ): Promise<CheckedPerson | undefined> {
    if (session_token === undefined && session_jwt === undefined) return undefined;
    const person = await this.ask(context, { session_token, session_jwt });
    if (person.user_id !== userId) throw new AppError('session_user_mismatch', { userId });
    return person;
  }

  private async ask(context: CallContext<Caller>, credential: SessionCredential): Promise<CheckedPerson> {
    try {
      return await this.rpc.call(QUESTION, context, credential);
    } catch (cause) {
      // Nothing was signed, so nothing is in doubt.
      if (isCoded(cause, 'upstream_timeout'))
        throw new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause });
      throw cause;
    }
  }
}
