import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type ErrorType } from '@latchkey/contracts';
import { findMethod, type OwnedMethod } from '@latchkey/contracts/identity';
import {
  type OpenedSentId,
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

  /** What an opened id of a uniform answer stands for. */
  async behind(context: Context, opened: OpenedSentId): Promise<Guessed> {
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

/** Verified, since nothing more is asked about such a method before its code is. */
function nobodysMethod({ method_id: id, method_type: type }: OpenedSentId): OwnedMethod {
  return { id, type, value: '', user_id: '', verified: true, user_active: true };
}
