import { AppError, type Caller } from '@latchkey/contracts';
import { methodLocked, methodUnlocked } from '@latchkey/contracts/catalogue';
import type { UnlockMethodsInput, VerifyPasscodeInput } from '@latchkey/contracts/otp-delivery';
import { Outbox } from '@latchkey/platform/outbox';
import { ServiceSecrets } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NOBODY } from '../decoys/decoy.rules.js';
import { fingerprintMismatch } from '../device-fingerprint/device-fingerprint.rules.js';
import type { MethodRef } from './passcode.entity.js';
import { codeDigest, methodData, refusalError, wrongGuess } from './passcode.rules.js';
import {
  type CountedGuess,
  type Guess,
  PasscodesRepository,
  type RightGuess,
  type UnlockedMethod,
} from './passcodes.repository.js';

/** Guesses at passcodes, and the locks that they lead to; a lock and its event commit together. */
@Injectable()
export class Guesses {
  constructor(
    private readonly source: DataSource,
    private readonly passcodes: PasscodesRepository,
    private readonly outbox: Outbox,
    private readonly secrets: ServiceSecrets,
  ) {}

  /** Uses the code up. @throws AppError invalid_otp, otp_attempts_exceeded, method_locked, device_fingerprint_mismatch. */
  verify(caller: Caller, input: VerifyPasscodeInput): Promise<{ otp_id: string }> {
    return this.compare(caller, input, 'uses_up');
  }

  /** The same for a sign-in that is refused in any case: a right guess keeps the code. A wrong guess counts. */
  check(caller: Caller, input: VerifyPasscodeInput): Promise<{ otp_id: string }> {
    return this.compare(caller, input, 'keeps');
  }

  /** @returns the methods that were locked. */
  async unlock(appId: string, input: UnlockMethodsInput): Promise<string[]> {
    return this.source.transaction(async (tx) => {
      const unlocked = await this.passcodes.unlock(tx, appId, input);
      await this.addUnlocked(tx, appId, unlocked);
      return unlocked.map(({ methodId }) => methodId);
    });
  }

  /**
   * Where the App compares devices, the guess is counted first and its code compared after the device; elsewhere both
   * are one statement.
   */
  private async compare(
    caller: Caller,
    input: VerifyPasscodeInput,
    right: RightGuess,
  ): Promise<{ otp_id: string }> {
    const method = { appId: caller.app_id, methodId: input.method_id };
    const { fingerprint_match } = caller.settings;
    const comparesDevices = fingerprint_match !== 'none';
    const digest = codeDigest(await this.secrets.get('passcode_pepper'), method, input.otp);
    const counted = await this.count(method, { digest: comparesDevices ? null : digest, right });
    if (!counted) throw refusalError(await this.passcodes.guardedCode(method, digest));
    const mismatch = fingerprintMismatch(fingerprint_match, counted, input.device_fingerprint);
    if (mismatch)
      throw new AppError('device_fingerprint_mismatch', { reason: mismatch, userId: counted.userId });
    const isRight =
      counted.isRight || (comparesDevices && (await this.spend(method, counted, { digest, right })));
    if (!isRight) {
      const code = await this.passcodes.guardedCode(method, digest);
      throw wrongGuess(counted, code?.superseded ?? false);
    }
    return { otp_id: counted.otpId };
  }

  /** Undefined for a guess that was refused. */
  async count(method: MethodRef, guess: Guess): Promise<CountedGuess | undefined> {
    const counted = await this.passcodes.guess(method, guess);
    return counted ?? this.countAndLock(method, guess);
  }

  private countAndLock(method: MethodRef, guess: Guess): Promise<CountedGuess | undefined> {
    return this.source.transaction(async (tx) => {
      const counted = await this.passcodes.guessAndLock(tx, method, guess);
      if (counted?.locks && counted.userId !== NOBODY) {
        const data = { ...methodData(method), lasting: counted.lasting };
        await this.outbox.add(tx, methodLocked, { appId: method.appId, userId: counted.userId, data });
      }
      return counted;
    });
  }

  /** Compares a guess that was counted; one that uses the code up is right for exactly one caller. */
  async spend(method: MethodRef, { otpId }: CountedGuess, guess: Guess): Promise<boolean> {
    return this.source.transaction(async (tx) => {
      const spent = await this.passcodes.spend(tx, method, otpId, guess);
      if (spent?.unlocked)
        await this.addUnlocked(tx, method.appId, [{ methodId: method.methodId, userId: spent.userId }]);
      return spent !== undefined;
    });
  }

  private async addUnlocked(
    tx: EntityManager,
    appId: string,
    unlocked: readonly UnlockedMethod[],
  ): Promise<void> {
    const events = unlocked.map(({ methodId, userId }) => ({
      appId,
      userId,
      data: methodData({ methodId }),
    }));
    await this.outbox.addAll(tx, methodUnlocked, events);
  }
}
