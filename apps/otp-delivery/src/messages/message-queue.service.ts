import { onCommit } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OutgoingMessage } from '../channels/channel.js';
import type { MessageKind } from './message.entity.js';
import { MessageSeal } from './message-seal.js';
import { MessageWorker } from './message-worker.service.js';
import { MessagesRepository, type NewMessage } from './messages.repository.js';

/** A message that somebody asked for. */
export interface MessageDraft {
  readonly kind: MessageKind;
  /** The passcode or link that it carries. */
  readonly sourceId: string;
  readonly userId: string;
  readonly methodId: string;
  readonly expiresInMinutes: number;
  readonly message: OutgoingMessage;
}

/** A message that may be queued: what is secret in it is sealed already. */
export type SealedMessage = NewMessage;

/** The way into the queue. PostgreSQL holds it: a message that was committed outlives every process. */
@Injectable()
export class MessageQueue {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly seals: MessageSeal,
    private readonly worker: MessageWorker,
  ) {}

  /** Called before the transaction, since the key provider may be remote. */
  async seal(appId: string, draft: MessageDraft): Promise<SealedMessage> {
    const id = newId('msg');
    const { kind, sourceId, userId, methodId, expiresInMinutes, message } = draft;
    const payloadSealed = await this.seals.close(appId, id, message);
    return {
      id,
      appId,
      kind,
      sourceId,
      userId,
      methodId,
      expiresInMinutes,
      channel: message.channel,
      payloadSealed,
    };
  }

  async add(tx: EntityManager, message: SealedMessage): Promise<void> {
    await this.messages.enqueue(tx, message);
    onCommit(tx, () => this.worker.nudge(message.channel));
  }

  /** Takes back what has not left yet of the method's earlier codes. */
  async cancelPasscodes(tx: EntityManager, appId: string, methodId: string): Promise<void> {
    await this.messages.cancelPasscodes(tx, appId, methodId);
  }
}
