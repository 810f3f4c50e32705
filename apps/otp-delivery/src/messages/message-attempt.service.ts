import type { Channel } from '@latchkey/contracts/otp-delivery';
import { isCoded } from '@latchkey/platform/errors';
import { Injectable } from '@nestjs/common';
import { DeliveryFailure, type OutgoingMessage } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { MessageSeal } from './message-seal.js';
import type { AttemptOutcome } from './message.rules.js';
import { type ClaimedMessage, MessagesRepository, type SealedClaim } from './messages.repository.js';

/** A server that takes longer is given up and tried again; shorter than the lease. */
const ATTEMPT_LIMIT_MS = 20_000;

/** For so long, nobody looks whether a newer code has voided it; with an attempt, this is shorter than the lease, too. */
const FRESH_MS = 1000;

/** One attempt to hand a claimed message over. */
@Injectable()
export class MessageAttempt {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly seals: MessageSeal,
    private readonly channels: Channels,
  ) {}

  /** How many may be under way at the same time. */
  atOnce(channel: Channel): number {
    return this.channels.atOnce(channel);
  }

  /** Of one that was in the queue. */
  make(claimed: SealedClaim): Promise<AttemptOutcome> {
    return outcomeOf(async () => {
      const message = await this.seals.open(claimed.appId, claimed.id, claimed.payloadSealed);
      // Asked as late as possible: meanwhile a newer code may have voided this one.
      const leftMs = Math.floor(await this.messages.timeLeftMs(claimed));
      if (leftMs <= 0) return { result: 'superseded' };
      return this.handOver(claimed, message, leftMs);
    });
  }

  /** Of one that this process has put into the queue since then; if that is long ago, it is left to the queue. */
  makeFirst(claimed: ClaimedMessage, message: OutgoingMessage, heldAt: number): Promise<AttemptOutcome> {
    return outcomeOf(async () =>
      performance.now() - heldAt > FRESH_MS
        ? { result: 'superseded' }
        : this.handOver(claimed, message, ATTEMPT_LIMIT_MS),
    );
  }

  /** @param leftMs a slow server must not take a code that has expired meanwhile. */
  private async handOver(
    { id }: ClaimedMessage,
    message: OutgoingMessage,
    leftMs: number,
  ): Promise<AttemptOutcome> {
    await this.channels.send(id, message, AbortSignal.timeout(Math.min(ATTEMPT_LIMIT_MS, leftMs)));
    return { result: 'delivered' };
  }
}

/** What is nobody's fault for certain is worth another try, for as long as the code lives. */
async function outcomeOf(attempt: () => Promise<AttemptOutcome>): Promise<AttemptOutcome> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof DeliveryFailure)
      return { result: error.isPermanent ? 'rejected' : 'retry', reason: error.reason };
    if (isCoded(error)) return { result: 'retry', reason: error.code };
    return { result: 'retry', reason: error instanceof Error ? error.name : 'unknown' };
  }
}
