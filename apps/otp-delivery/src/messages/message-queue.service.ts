import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import type { OutgoingMessage } from '../channels/channel.js';
import type { MessageKind } from './message.entity.js';
import { MessageSeal } from './message-seal.js';
import { MessageWorker } from './message-worker.service.js';
import type { NewMessage } from './messages.repository.js';

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

/** A message that may be queued: as its row keeps it, sealed, and in clear for the first attempt. */
export interface QueueableMessage {
  readonly row: NewMessage;
  readonly message: OutgoingMessage;
}

/** The row that a send adds to the queue; once it is written, or is not, one of the others is called. */
export interface QueueEntry {
  readonly row: NewMessage & { readonly isClaimed: boolean };
  readonly queued: () => void;
  readonly failed: () => void;
}

/** The way into the queue. PostgreSQL holds it: a message that was committed outlives every process. */
@Injectable()
export class MessageQueue {
  constructor(
    private readonly seals: MessageSeal,
    private readonly worker: MessageWorker,
  ) {}

  /** Called before the database is asked, since the key provider may be remote. */
  async seal(appId: string, draft: MessageDraft): Promise<QueueableMessage> {
    const id = newId('msg');
    const { kind, sourceId, userId, methodId, expiresInMinutes, message } = draft;
    const payloadSealed = await this.seals.close(appId, id, message);
    const { channel } = message;
    const row = { id, appId, kind, sourceId, userId, methodId, expiresInMinutes, channel, payloadSealed };
    return { row, message };
  }

  /** This process sends it as soon as it is queued, unless others wait for a place. */
  entry({ row, message }: QueueableMessage): QueueEntry {
    const { channel } = row;
    const isHeld = this.worker.hold(channel);
    return {
      row: { ...row, isClaimed: isHeld },
      queued: () => {
        if (isHeld) this.worker.sendHeld({ ...row, attempts: 1 }, message);
        else this.worker.nudge(channel);
      },
      failed: () => {
        if (isHeld) this.worker.letGo(channel);
      },
    };
  }
}
