import { isCoded } from '@latchkey/platform/errors';
import { Injectable } from '@nestjs/common';
import { DeliveryFailure } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { MessageSeal } from './message-seal.js';
import type { AttemptOutcome } from './message.rules.js';
import { type ClaimedMessage, MessagesRepository } from './messages.repository.js';

/** An attempt that takes longer is given up and tried again; shorter than the lease. */
const ATTEMPT_LIMIT_MS = 20_000;

/** One attempt to hand a claimed message over. */
@Injectable()
export class MessageAttempt {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly seals: MessageSeal,
    private readonly channels: Channels,
  ) {}

  async make(claimed: ClaimedMessage): Promise<AttemptOutcome> {
    const signal = AbortSignal.timeout(ATTEMPT_LIMIT_MS);
    try {
      const message = await this.seals.open(claimed.appId, claimed.id, claimed.payloadSealed);
      // Asked as late as possible: meanwhile a newer code may have voided this one.
      if (!(await this.messages.isStillWanted(claimed))) return { result: 'superseded' };
      await this.channels.send(claimed.id, message, signal);
      return { result: 'delivered' };
    } catch (error) {
      return outcomeOf(error);
    }
  }
}

/** What is nobody's fault for certain is worth another try, for as long as the code lives. */
function outcomeOf(error: unknown): AttemptOutcome {
  if (error instanceof DeliveryFailure)
    return { result: error.isPermanent ? 'rejected' : 'retry', reason: error.reason };
  if (isCoded(error)) return { result: 'retry', reason: error.code };
  return { result: 'retry', reason: error instanceof Error ? error.name : 'unknown' };
}
