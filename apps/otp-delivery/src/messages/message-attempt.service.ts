import type { Channel } from '@latchkey/contracts/catalogue';
import { isCoded } from '@latchkey/platform/errors';
import { Injectable } from '@nestjs/common';
import { DeliveryFailure, HeldBack, type OutgoingMessage, Unanswered } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { Answers } from './answers.service.js';
import { MessageEncryption } from './encrypted-messages.js';
import type { ClaimedMessage } from './message.entity.js';
import type { AttemptOutcome } from './message.rules.js';
import { MessagesRepository } from './messages.repository.js';

/** A message to send: encrypted from the queue, or in clear where this process has just queued it. */
export interface Sending {
  readonly message: ClaimedMessage;
  readonly content: Buffer | OutgoingMessage;
}

/** One attempt to hand a claimed message over. */
@Injectable()
export class MessageAttempt {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly answers: Answers,
    private readonly encryption: MessageEncryption,
    private readonly channels: Channels,
  ) {}

  /** How many may be under way at the same time. */
  atOnce(channel: Channel): number {
    return this.channels.of(channel).atOnce;
  }

  /** A message from the queue that is void by now opens no connection. */
  make({ message: claimed, content }: Sending): Promise<AttemptOutcome> {
    return outcomeOf(async () => {
      if (!Buffer.isBuffer(content)) return this.handOver(claimed, content, Infinity);
      const end = await this.answers.endOf(claimed);
      if (end) return end;
      const message = await this.encryption.decrypt(claimed.appId, claimed.id, content);
      const leftMs = await this.timeLeftMs(claimed);
      return leftMs <= 0 ? { result: 'superseded' } : this.handOver(claimed, message, leftMs);
    });
  }

  /**
   * A code that was replaced meanwhile is held back when the server asks for the text: from there on it may arrive. The
   * attempt ends with the code, so that a slow server takes none that has expired.
   */
  private async handOver(
    claimed: ClaimedMessage,
    message: OutgoingMessage,
    limitMs: number,
  ): Promise<AttemptOutcome> {
    const wait = this.answers.waitFor(claimed);
    wait.beforeText(limitMs);
    const mayLeave = async () => wait.forAnswer(await this.timeLeftMs(claimed));
    try {
      await this.channels.of(message.channel).send(claimed.id, message, { signal: wait.signal, mayLeave });
      return { result: 'delivered' };
    } catch (error) {
      await wait.stop();
      if (error instanceof Unanswered) return await this.answers.missing(claimed);
      // What was refused is known; a note of a copy that stays only makes for one fewer.
      await this.answers.refused(claimed, wait).catch(() => undefined);
      throw error;
    } finally {
      await wait.stop();
    }
  }

  private async timeLeftMs(claimed: ClaimedMessage): Promise<number> {
    return Math.floor(await this.messages.timeLeftMs(claimed));
  }
}

/** A failure that need not be permanent is worth another try, for as long as the code lives. */
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
