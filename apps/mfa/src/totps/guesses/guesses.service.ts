import { Injectable } from '@nestjs/common';
import type { MethodLock } from '@latchkey/contracts';
import { methodUnlocked, recoveryCodeUsed, totpActivated, totpLocked } from '@latchkey/contracts/catalogue';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { Subject } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type AcceptedCode,
  type CountedGuess,
  type GuessedAt,
  GuessesRepository,
  type Lifting,
} from './guesses.repository.js';
import type { TotpKey } from '../encrypted-totps.js';

/** Counts guesses, locks, unlocks and activates; each change commits together with its event. */
@Injectable()
export class Guesses {
  constructor(
    private readonly source: DataSource,
    private readonly guesses: GuessesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Undefined for a guess that was refused. */
  async count(what: GuessedAt, user: Subject): Promise<CountedGuess | undefined> {
    const counted = await this.guesses.count(what, user);
    return counted ?? this.countAndLock(what, user);
  }

  async takeBack(key: TotpKey, guess: CountedGuess): Promise<void> {
    await this.lifting(key, (tx) => this.guesses.takeBack(tx, key, guess));
  }

  /**
   * Accepts a correct code once; the first one activates the TOTP. Undefined for the step of the last accepted code and
   * for older steps.
   */
  accept(key: TotpKey, step: number): Promise<AcceptedCode | undefined> {
    const { totpId, ...user } = key;
    return this.lifting(key, async (tx) => {
      const accepted = await this.guesses.accept(tx, key, step);
      if (accepted?.activated)
        await this.outbox.add(tx, totpActivated, { ...user, data: { totp_id: totpId } });
      return accepted;
    });
  }

  /** Spends a recovery code; true for exactly one caller. */
  async spend(key: TotpKey, digest: Buffer): Promise<boolean> {
    const { totpId, ...user } = key;
    const spent = await this.lifting(key, async (tx) => {
      const outcome = await this.guesses.spend(tx, key, digest);
      if (outcome) await this.outbox.add(tx, recoveryCodeUsed, { ...user, data: { totp_id: totpId } });
      return outcome;
    });
    return spent !== undefined;
  }

  /** What `unlock` would unlock. */
  async locked(user: Subject): Promise<MethodLock[]> {
    const locked = await this.guesses.locked(user);
    return locked.map(({ id, until }) => {
      return { method_id: id, method_type: 'totp', locked_until: toEpochSeconds(until) };
    });
  }

  /** Unlocks the user's TOTP, if it is locked. */
  async unlock(user: Subject): Promise<void> {
    await this.source.transaction(async (tx) => {
      const totpId = await this.guesses.unlock(tx, user);
      if (totpId !== undefined) await this.addUnlocked(tx, { ...user, totpId });
    });
  }

  /** The same by the user. False where nothing was unlocked. */
  unlockOwn(user: Subject): Promise<boolean> {
    return this.source.transaction(async (tx) => {
      const totpId = await this.guesses.unlockOwn(tx, user);
      if (totpId === undefined) return false;
      await this.addUnlocked(tx, { ...user, totpId }, { by_user: true });
      return true;
    });
  }

  private countAndLock(what: GuessedAt, user: Subject): Promise<CountedGuess | undefined> {
    return this.source.transaction(async (tx) => {
      const guess = await this.guesses.countAndLock(tx, what, user);
      if (guess?.locks)
        await this.outbox.add(tx, totpLocked, {
          ...user,
          data: { totp_id: guess.totpId, lasting: guess.lasting },
        });
      return guess;
    });
  }

  private lifting<Outcome extends Lifting>(
    key: TotpKey,
    change: (tx: EntityManager) => Promise<Outcome | undefined>,
  ): Promise<Outcome | undefined> {
    return this.source.transaction(async (tx) => {
      const outcome = await change(tx);
      if (outcome?.unlocked) await this.addUnlocked(tx, key);
      return outcome;
    });
  }

  private async addUnlocked(
    tx: EntityManager,
    { appId, userId, totpId }: TotpKey,
    how: { by_user?: true } = {},
  ): Promise<void> {
    const data = { method_id: totpId, method_type: 'totp', ...how } as const;
    await this.outbox.add(tx, methodUnlocked, { appId, userId, data });
  }
}
