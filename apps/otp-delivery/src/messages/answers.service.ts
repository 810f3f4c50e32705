import { Inject, Injectable } from '@nestjs/common';
import { ATTEMPT_LIMITS, AnswerWait, type AttemptLimits } from './answer-wait.js';
import type { ClaimedMessage } from './message.entity.js';
import { type AttemptOutcome, hasEnoughCopies, unansweredOutcome } from './message.rules.js';
import { UnansweredRepository } from './unanswered.repository.js';

/** Waits for answers to texts that left, and lets few copies of a message leave without one. */
@Injectable()
export class Answers {
  constructor(
    private readonly unanswered: UnansweredRepository,
    @Inject(ATTEMPT_LIMITS) private readonly limits: AttemptLimits,
  ) {}

  waitFor(claimed: ClaimedMessage): AnswerWait {
    return new AnswerWait(this.limits, () => this.unanswered.waitOn(claimed));
  }

  /** The end of a message that may have arrived often enough by earlier attempts; undefined where it may be sent. */
  async endOf(claimed: ClaimedMessage): Promise<AttemptOutcome | undefined> {
    const copies = claimed.attempts > 1 ? await this.unanswered.copiesOf(claimed) : 0;
    return hasEnoughCopies(copies) ? unansweredOutcome(copies) : undefined;
  }

  /** No answer came to the text of this attempt. */
  async missing(claimed: ClaimedMessage): Promise<AttemptOutcome> {
    const waiting = await this.unanswered.waitOn(claimed);
    return waiting ? unansweredOutcome(waiting.copies) : { result: 'superseded' };
  }

  /** The text was refused, so this attempt was no copy. */
  async refused(claimed: ClaimedMessage, wait: AnswerWait): Promise<void> {
    if (wait.isNoted) await this.unanswered.refused(claimed);
  }
}
