import type { Channel } from '@latchkey/contracts/otp-delivery';
import { isCoded } from '@latchkey/platform/errors';
import { Injectable } from '@nestjs/common';
import { DeliveryFailure, HeldBack, type OutgoingMessage } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { MessageSeal } from './message-seal.js';
import type { AttemptOutcome } from './message.rules.js';
import { type ClaimedMessage, MessagesRepository, type SealedClaim } from './messages.repository.js';

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

  /** How many may be under way at the same time. */
  atOnce(channel: Channel): number {
    return this.channels.atOnce(channel);
  }

  /** Of one that was in the queue. One that is void already opens no connection. */
  make(claimed: SealedClaim): Promise<AttemptOutcome> {
    return outcomeOf(async () => {
      const message = await this.seals.open(claimed.appId, claimed.id, claimed.payloadSealed);
      const leftMs = await this.timeLeftMs(claimed);
      return leftMs <= 0 ? { result: 'superseded' } : this.handOver(claimed, message, leftMs);
    });
  }

  /** Of one that this process has put into the queue a moment ago. */
  makeFirst(claimed: ClaimedMessage, message: OutgoingMessage): Promise<AttemptOutcome> {
    return outcomeOf(() => this.handOver(claimed, message, ATTEMPT_LIMIT_MS));
  }

  /**
   * A code that was replaced by then is held back when the server asks for the text, however long that took. From there
   * on it may arrive: there is no way to take it back. A slow server must not take a code that has expired meanwhile.
   */
  private async handOver(
    claimed: ClaimedMessage,
    message: OutgoingMessage,
    limitMs: number,
  ): Promise<AttemptOutcome> {
    const late = new AbortController();
    const endAfter = (ms: number) => setTimeout(() => late.abort(), Math.min(ATTEMPT_LIMIT_MS, ms));
    let end = endAfter(limitMs);
    const mayLeave = async () => {
      const leftMs = await this.timeLeftMs(claimed);
      clearTimeout(end);
      end = endAfter(leftMs);
      return leftMs > 0;
    };
    try {
      await this.channels.send(claimed.id, message, { signal: late.signal, mayLeave });
      return { result: 'delivered' };
    } finally {
      clearTimeout(end);
    }
  }

  private async timeLeftMs(claimed: ClaimedMessage): Promise<number> {
    return Math.floor(await this.messages.timeLeftMs(claimed));
  }
}

/** What is nobody's fault for certain is worth another try, for as long as the code lives. */
async function outcomeOf(attempt: () => Promise<AttemptOutcome>): Promise<AttemptOutcome> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof HeldBack) return { result: 'superseded' };
    if (error instanceof DeliveryFailure)
      return { result: error.isPermanent ? 'rejected' : 'retry', reason: error.reason };
    if (isCoded(error)) return { result: 'retry', reason: error.code };
    return { result: 'retry', reason: error instanceof Error ? error.name : 'unknown' };
  }
}
