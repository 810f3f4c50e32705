import { AppError, smsCountryOf } from '@latchkey/contracts';
import type { Subject } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import type { OutgoingMessage } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { MessageEncryption } from './encrypted-messages.js';
import type { QueuedMessage } from './message.entity.js';
import { MessageWorker } from './message-worker.service.js';

const TRY_AGAIN_AFTER_SECONDS = 60;

/** Adds messages to the queue in PostgreSQL. */
@Injectable()
export class MessageQueue {
  constructor(
    private readonly channels: Channels,
    private readonly encryption: MessageEncryption,
    private readonly worker: MessageWorker,
  ) {}

  /**
   * Queues a message by `write`. This process sends it as soon as it is written, unless others wait for a slot.
   * @returns its id. @throws AppError service_unavailable where the operator has not set up the channel; then nothing is written.
   */
  async add(
    { appId, userId }: Subject,
    message: OutgoingMessage,
    write: (queued: QueuedMessage) => Promise<void>,
  ): Promise<string> {
    const { channel, to } = message;
    const country = channel === 'sms' ? smsCountryOf(to) : null;
    this.requireChannel(channel);
    const id = newId('msg');
    const encryptedPayload = await this.encryption.encrypt(appId, id, message);
    const worker = this.worker.of(channel);
    const isClaimed = worker.reserve();
    try {
      await write({ id, appId, userId, channel, country, encryptedPayload, isClaimed });
    } catch (error) {
      if (isClaimed) worker.release();
      throw error;
    }
    const claimed = { id, appId, userId, channel, country, attempts: 1 };
    if (isClaimed) void worker.runReserved({ message: claimed, content: message });
    else worker.nudge();
    return id;
  }

  /** @throws AppError service_unavailable where the operator has not set up the channel. */
  requireChannel(channel: OutgoingMessage['channel']): void {
    if (this.channels.of(channel).isConfigured) return;
    const again = { retryAfterSeconds: TRY_AGAIN_AFTER_SECONDS, reason: 'channel_not_configured' } as const;
    throw new AppError('service_unavailable', again);
  }
}
