import { methodLocked, methodUnlocked } from '@latchkey/contracts/otp-delivery';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { methodTypeOf } from './passcode.rules.js';
import {
  type CountedGuess,
  type Guess,
  type MethodRef,
  PasscodesRepository,
} from './passcodes.repository.js';

/** Guesses at codes and the locks that they lead to; a lock and its event commit together. */
@Injectable()
export class Guesses {
  constructor(
    private readonly source: DataSource,
    private readonly passcodes: PasscodesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Undefined for a guess that was not taken. */
  async count(method: MethodRef, guess: Guess): Promise<CountedGuess | undefined> {
    const counted = await this.passcodes.guess(method, guess);
    return counted ?? this.countAndLock(method, guess);
  }

  /** Compares a guess that was counted; one that uses the code up is right for exactly one caller. */
  async spend(method: MethodRef, { otpId }: CountedGuess, guess: Guess): Promise<boolean> {
    return this.source.transaction(async (tx) => {
      const spent = await this.passcodes.spend(tx, method, otpId, guess);
      if (spent?.unlocked) await this.tellUnlocked(tx, [{ ...method, userId: spent.userId }]);
      return spent !== undefined;
    });
  }

  /** @returns the methods that were locked. */
  async unlock(appId: string, methodIds: readonly string[]): Promise<string[]> {
    return this.source.transaction(async (tx) => {
      const unlocked = await this.passcodes.unlock(tx, appId, methodIds);
      await this.tellUnlocked(
        tx,
        unlocked.map((method) => ({ appId, ...method })),
      );
      return unlocked.map(({ methodId }) => methodId);
    });
  }

  private countAndLock(method: MethodRef, given: Guess): Promise<CountedGuess | undefined> {
    const { appId, methodId } = method;
    return this.source.transaction(async (tx) => {
      const guess = await this.passcodes.guessAndLock(tx, method, given);
      if (guess?.locks) {
        const data = { method_id: methodId, method_type: methodTypeOf(methodId), lasting: guess.lasting };
        await this.outbox.add(tx, methodLocked, { appId, userId: guess.userId, data });
      }
      return guess;
    });
  }

  private async tellUnlocked(
    tx: EntityManager,
    unlocked: readonly (MethodRef & { userId: string })[],
  ): Promise<void> {
    const events = unlocked.map(({ appId, methodId, userId }) => {
      const data = { method_id: methodId, method_type: methodTypeOf(methodId) };
      return { appId, userId, data };
    });
    await this.outbox.addAll(tx, methodUnlocked, events);
  }
}
