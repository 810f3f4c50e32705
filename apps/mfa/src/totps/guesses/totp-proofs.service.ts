import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { TotpProof } from '@latchkey/contracts/mfa';
import { type Clock, CLOCK } from '@latchkey/platform/clock';
import { type CountedGuess, GuessesRepository } from './guesses.repository.js';
import { Guesses } from './guesses.service.js';
import { MAX_GUESSES, readRecoveryCode, refusalError } from '../totp.rules.js';
import { TotpEncryption, type TotpKey } from '../encrypted-totps.js';
import { matchingStep } from '../totp-code.js';

/** Verifies codes and recovery codes, which share one lock. */
@Injectable()
export class TotpProofsService {
  constructor(
    private readonly guesses: Guesses,
    private readonly guarded: GuessesRepository,
    private readonly encryption: TotpEncryption,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** @throws AppError totp_not_found, totp_expired, invalid_totp_code, too_many_attempts. */
  async verify(caller: Caller, input: { user_id: string; totp_code: string }): Promise<TotpProof> {
    const user = { appId: caller.app_id, userId: input.user_id };
    const guess = await this.guesses.count('code', user);
    if (!guess) throw refusalError(await this.guarded.guardedTotp(user));
    const key = { ...user, totpId: guess.totpId };
    const secret = await this.toCompare(key, guess, () =>
      this.encryption.decryptSecret(key, guess.encryptedSecret),
    );
    const step = matchingStep(secret, input.totp_code, this.now());
    const accepted = step === null ? undefined : await this.guesses.accept(key, step);
    if (!accepted) {
      const reason =
        step === null ? (`totp_guess_${guess.guesses}_of_${MAX_GUESSES}` as const) : 'totp_code_used';
      throw new AppError('invalid_totp_code', { reason });
    }
    return { totp_id: key.totpId, activated: accepted.activated };
  }

  /** @throws AppError totp_not_found, invalid_recovery_code, too_many_attempts. */
  async recover(
    caller: Caller,
    input: { user_id: string; recovery_code: string },
  ): Promise<{ totp_id: string }> {
    const user = { appId: caller.app_id, userId: input.user_id };
    const guess = await this.guesses.count('recovery_code', user);
    if (!guess) {
      // A TOTP that is not active has no recovery.
      const totp = await this.guarded.guardedTotp(user);
      if (totp && !totp.verified) throw new AppError('totp_not_found', { reason: 'totp_inactive' });
      throw refusalError(totp);
    }
    const key = { ...user, totpId: guess.totpId };
    const code = readRecoveryCode(input.recovery_code);
    const digest = await this.toCompare(key, guess, () => this.encryption.digestOf(key, code));
    if (!(await this.guesses.spend(key, digest))) {
      const reason = `recovery_guess_${guess.guesses}_of_${MAX_GUESSES}` as const;
      throw new AppError('invalid_recovery_code', { reason });
    }
    return { totp_id: key.totpId };
  }

  /** Reads what the guess is compared with; where that fails (key provider down), the guess does not count. */
  private async toCompare<T>(key: TotpKey, guess: CountedGuess, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.guesses.takeBack(key, guess);
      throw error;
    }
  }
}
