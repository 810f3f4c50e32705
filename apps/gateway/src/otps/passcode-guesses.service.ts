import { Injectable } from '@nestjs/common';
import { type Caller, type MethodType, requireSignInMethod } from '@latchkey/contracts';
import { findMethod } from '@latchkey/contracts/identity';
import {
  checkPasscode,
  isSentId,
  openSentId,
  verifyPasscode,
  type VerifyPasscodeInput,
} from '@latchkey/contracts/otp-delivery';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { errorsOf } from '../http/endpoint.js';
import { DecoyGuesses, type Guessed } from '../sends/decoy-guesses.service.js';

type Context = CallContext<Caller>;

/** The errors of a guess, besides those of the sign-in that it leads to. */
export const GUESS_ERRORS = [
  'method_not_enabled',
  ...errorsOf(findMethod, openSentId, checkPasscode, verifyPasscode),
] as const;

/** Guesses at passcodes: the method that one is for, and the code that a right one uses up. */
@Injectable()
export class PasscodeGuesses {
  constructor(
    private readonly rpc: RpcClient,
    private readonly decoys: DecoyGuesses,
  ) {}

  /** Finds the method of a guess; nothing counts yet. @throws AppError method_not_found, user_blocked, method_not_enabled */
  async at(context: Context, method_id: string): Promise<Guessed> {
    if (isSentId(method_id)) return this.atSent(context, method_id);
    const method = await this.rpc.call(findMethod, context, { method_id });
    requirePasscodesTo(context, method.type);
    return { method };
  }

  /** Counts the guess, and uses the code up if it is right. @throws AppError what `verifyPasscode` throws */
  async spend(context: Context, guess: VerifyPasscodeInput, { opensNothing }: Guessed): Promise<void> {
    if (opensNothing === undefined) await this.rpc.call(verifyPasscode, context, guess);
    else await this.decoys.refuse(context, guess, opensNothing);
  }

  /** The same for a sign-in that is refused in any case: a right guess keeps the code, and a wrong one counts. */
  async check(context: Context, guess: VerifyPasscodeInput): Promise<void> {
    await this.rpc.call(checkPasscode, context, guess);
  }

  private async atSent(context: Context, sent_id: string): Promise<Guessed> {
    const opened = await this.rpc.call(openSentId, context, { sent_id });
    requirePasscodesTo(context, opened.method_type);
    return this.decoys.behind(context, opened);
  }
}

/** @throws AppError method_not_enabled unless the App signs in by passcodes to such an address. */
function requirePasscodesTo({ caller }: Context, type: MethodType): void {
  requireSignInMethod(caller, type === 'email' ? 'email_otp' : 'sms_otp');
}
