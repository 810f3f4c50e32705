import { isCoded } from '@latchkey/platform/errors';
import { Injectable } from '@nestjs/common';
import { DeliveryFailure } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { MessageSeal } from './message-seal.js';
import type { AttemptOutcome } from './message.rules.js';
import { type ClaimedMessage, MessagesRepository } from './messages.repository.js';

/** A server that takes longer is given up and tried again; shorter than the lease. */
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
    try {
      const message = await this.seals.open(claimed.appId, claimed.id, claimed.payloadSealed);
      // Asked as late as possible: meanwhile a newer code may have voided this one.
      const leftMs = Math.floor(await this.messages.timeLeftMs(claimed));
      if (leftMs <= 0) return { result: 'superseded' };
      // A slow server must not take a code that has expired meanwhile.
      const limit = AbortSignal.timeout(Math.min(ATTEMPT_LIMIT_MS, leftMs));
      await this.channels.send(claimed.id, message, limit);
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
