import { AppError } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import type { OutgoingMessage } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { MessageEncryption } from './encrypted-messages.js';
import type { NewMessage, QueuedMessage } from './message.entity.js';
import { MessageWorker } from './message-worker.service.js';

/** A message that was asked for. */
export interface MessageDraft extends Pick<
  NewMessage,
  'kind' | 'sourceId' | 'userId' | 'methodId' | 'expiresInMinutes'
> {
  readonly message: OutgoingMessage;
}

/** A message that may be queued: encrypted as its row keeps it, and in clear for the first attempt. */
export interface QueueableMessage {
  readonly row: NewMessage;
  readonly message: OutgoingMessage;
}

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
   * Called before the database is asked, since the key provider may be remote.
   * @throws AppError service_unavailable where the operator has not set up the channel.
   */
  async prepare(appId: string, draft: MessageDraft): Promise<QueueableMessage> {
    const { kind, sourceId, userId, methodId, expiresInMinutes, message } = draft;
    const { channel } = message;
    if (!this.channels.of(channel).isConfigured)
      throw new AppError('service_unavailable', { retryAfterSeconds: TRY_AGAIN_AFTER_SECONDS });
    const id = newId('msg');
    const encryptedPayload = await this.encryption.encrypt(appId, id, message);
    const row = { id, appId, kind, sourceId, userId, methodId, expiresInMinutes, channel, encryptedPayload };
    return { row, message };
  }

  /** Queues a message. This process sends it as soon as it is written, unless others wait for a slot. */
  async add({ row, message }: QueueableMessage, write: (row: QueuedMessage) => Promise<void>): Promise<void> {
    const worker = this.worker.of(row.channel);
    const isClaimed = worker.reserve();
    try {
      await write({ ...row, isClaimed });
    } catch (error) {
      if (isClaimed) worker.release();
      throw error;
    }
    if (isClaimed) void worker.runReserved({ message: { ...row, attempts: 1 }, content: message });
    else worker.nudge();
  }
}
