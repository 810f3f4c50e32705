import { beforeCommit, onCommit, onFailure } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OutgoingMessage } from '../channels/channel.js';
import type { MessageKind } from './message.entity.js';
import { MessageSeal } from './message-seal.js';
import { MessageWorker } from './message-worker.service.js';
import { cancellingPasscodes, enqueuing, type NewMessage } from './messages.repository.js';

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

/** A message that may be queued: as its row keeps it, and in clear for the first attempt. */
export interface SealedMessage {
  readonly row: NewMessage;
  readonly message: OutgoingMessage;
}

/** The way into the queue. PostgreSQL holds it: a message that was committed outlives every process. */
@Injectable()
export class MessageQueue {
  constructor(
    private readonly seals: MessageSeal,
    private readonly worker: MessageWorker,
  ) {}

  /** Called before the transaction, since the key provider may be remote. */
  async seal(appId: string, draft: MessageDraft): Promise<SealedMessage> {
    const id = newId('msg');
    const { kind, sourceId, userId, methodId, expiresInMinutes, message } = draft;
    const payloadSealed = await this.seals.close(appId, id, message);
    const { channel } = message;
    const row = { id, appId, kind, sourceId, userId, methodId, expiresInMinutes, channel, payloadSealed };
    return { row, message };
  }

  /** Written with the COMMIT. Behind it this process sends the message, unless others wait for a place. */
  add(tx: EntityManager, { row, message }: SealedMessage): void {
    const { channel } = row;
    const isHeld = this.worker.hold(channel);
    if (isHeld) {
      onFailure(tx, () => this.worker.letGo(channel));
      onCommit(tx, () => this.worker.sendHeld({ ...row, attempts: 1 }, message));
    } else {
      onCommit(tx, () => this.worker.nudge(channel));
    }
    beforeCommit(tx, () => enqueuing(row, isHeld));
  }

  /** Takes back what has not left yet of the method's earlier codes; before a newer one is added. */
  cancelPasscodes(tx: EntityManager, appId: string, methodId: string): void {
    beforeCommit(tx, () => cancellingPasscodes(appId, methodId));
  }
}
