import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { CheckPasswordStrengthResponse } from '@latchkey/contracts/mfa';
import { ScorerProcess } from './scorer-process.js';

/** Only the start is scored, since the time grows faster than the length. */
const SCORED_CHARACTERS = 100;

@Injectable()
export class PasswordsService {
  constructor(private readonly scorer: ScorerProcess) {}

  /** @throws AppError tier_required, service_unavailable. */
  async checkStrength(caller: Caller, password: string): Promise<CheckPasswordStrengthResponse> {
    if (caller.tier !== 'enterprise') throw new AppError('tier_required');
    const strength = await this.scorer.score(startOf(password));
    return {
      score: strength.score,
      crack_time: strength.crackTimeSeconds,
      crack_time_display: strength.crackTimeDisplay,
      feedback: { warning: strength.warning, suggestions: strength.suggestions },
    };
  }
}

/** A character beyond the Basic Multilingual Plane is two code units. */
function startOf(password: string): string {
  return Array.from(password.slice(0, 2 * SCORED_CHARACTERS))
    .slice(0, SCORED_CHARACTERS)
    .join('');
}
