import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Caller,
  type ErrorType,
  type MethodType,
  requireSignInMethod,
} from '@latchkey/contracts';
import { findMethod, type OwnedMethod } from '@latchkey/contracts/identity';
import {
  type OpenedSentId,
  openSentId,
  verifyPasscode,
  type VerifyPasscodeInput,
} from '@latchkey/contracts/otp-delivery';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { tolerate } from '../failed-calls/failed-calls.js';

type Context = CallContext<Caller>;

/** A method, or what looks like one and opens nothing. */
export interface Guessed {
  readonly method: OwnedMethod;
  /** Why no code is right; absent for a method that a right code opens. */
  readonly opensNothing?: 'decoy' | 'gone';
}

const GONE: readonly ErrorType[] = ['method_not_found', 'user_blocked'];

/**
 * Guesses at the code of a uniform answer, whose id may stand for a decoy: a guess that no code makes right takes the steps
 * of one at a method of another user.
 */
@Injectable()
export class DecoyGuesses {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws AppError method_not_found for an id that we did not make, method_not_enabled */
  async at(context: Context, sent_id: string): Promise<Guessed> {
    const opened = await this.rpc.call(openSentId, context, { sent_id });
    requirePasscodesFor(context, opened.method_type);
    const asked = { method_id: opened.method_id };
    const method = await this.rpc.call(findMethod, context, asked).catch(tolerate(GONE));
    if (method && !opened.decoy) return { method };
    return { method: nobodysMethod(opened), opensNothing: opened.decoy ? 'decoy' : 'gone' };
  }

  /** Refuses as wrong. The code of a method that is gone, or of a blocked user, is not spent. @throws AppError always */
  async refuse(context: Context, guess: VerifyPasscodeInput, opensNothing: 'decoy' | 'gone'): Promise<never> {
    if (opensNothing === 'decoy') await this.rpc.call(verifyPasscode, context, guess);
    throw new AppError('invalid_otp');
  }
}

/** @throws AppError method_not_enabled unless the App signs in by passcodes to such an address. */
export function requirePasscodesFor({ caller }: Context, type: MethodType): void {
  requireSignInMethod(caller, type === 'email' ? 'email_otp' : 'sms_otp');
}

/** Verified, since nothing more is asked about such a method before its code is. */
function nobodysMethod({ method_id: id, method_type: type }: OpenedSentId): OwnedMethod {
  return { id, type, value: '', user_id: '', verified: true, user_active: true };
}
