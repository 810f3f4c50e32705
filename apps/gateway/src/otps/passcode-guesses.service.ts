import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Caller,
  type ErrorType,
  type MethodType,
  requireSignInMethod,
  type SignedProof,
} from '@latchkey/contracts';
import { findMethod, type OwnedMethod } from '@latchkey/contracts/identity';
import {
  checkPasscode,
  isSentId,
  type OpenedSentId,
  openSentId,
  verifyPasscode,
  type VerifyPasscodeInput,
} from '@latchkey/contracts/otp-delivery';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { errorsOf, tolerate } from '@latchkey/edge';

type Context = CallContext<Caller>;

/** The errors of a guess, besides those of the sign-in that it leads to. */
export const GUESS_ERRORS = [
  'method_not_enabled',
  ...errorsOf(findMethod, openSentId, checkPasscode, verifyPasscode),
] as const;

/** A method, or what looks like one and opens nothing. */
interface Guessed {
  readonly method: OwnedMethod;
  /** Why no code is right; absent for a method that a right code opens. */
  readonly opensNothing?: 'decoy' | 'gone';
}

const GONE: readonly ErrorType[] = ['method_not_found', 'user_blocked'];

/**
 * Guesses at passcodes: the method that one is for, and the code that a right one uses up. The id of a uniform answer may
 * stand for a decoy: a guess that no code makes right takes the steps of one at a method of another user.
 */
@Injectable()
export class PasscodeGuesses {
  constructor(private readonly rpc: RpcClient) {}

  /** Finds the method of a guess; nothing counts yet. @throws AppError method_not_found, user_blocked, method_not_enabled */
  async at(context: Context, method_id: string): Promise<Guessed> {
    if (isSentId(method_id)) return this.atSent(context, method_id);
    const method = await this.rpc.call(findMethod, context, { method_id });
    requirePasscodesTo(context, method.type);
    return { method };
  }

  /** Counts the guess, and uses the code up if it is right. @throws AppError what `verifyPasscode` throws */
  async spend(
    context: Context,
    guess: VerifyPasscodeInput,
    { opensNothing }: Guessed,
  ): Promise<SignedProof | undefined> {
    // The code of a method that is gone, or of a blocked user, is not spent.
    const spent = opensNothing === 'gone' ? undefined : await this.rpc.call(verifyPasscode, context, guess);
    if (opensNothing !== undefined) throw new AppError('invalid_otp');
    return spent?.proof;
  }

  /** The same for a sign-in that is refused in any case: a right guess keeps the code, and a wrong one counts. */
  async check(context: Context, guess: VerifyPasscodeInput): Promise<void> {
    await this.rpc.call(checkPasscode, context, guess);
  }

  private async atSent(context: Context, sent_id: string): Promise<Guessed> {
    const opened = await this.rpc.call(openSentId, context, { sent_id });
    requirePasscodesTo(context, opened.method_type);
    const asked = { method_id: opened.method_id };
    const method = await this.rpc.call(findMethod, context, asked).catch(tolerate(GONE));
    if (method && !opened.decoy) return { method };
    return { method: nobodysMethod(opened), opensNothing: opened.decoy ? 'decoy' : 'gone' };
  }
}

/** @throws AppError method_not_enabled unless the App signs in by passcodes to such an address. */
function requirePasscodesTo({ caller }: Context, type: MethodType): void {
  requireSignInMethod(caller, type === 'email' ? 'email_otp' : 'sms_otp');
}

/** Verified, since nothing more is asked about such a method before its code is. */
function nobodysMethod({ method_id: id, method_type: type }: OpenedSentId): OwnedMethod {
  return { id, type, value: '', user_id: '', verified: true, user_active: true };
}
