import type { MessageStateView } from '@latchkey/contracts/otp-delivery';
import { Injectable } from '@nestjs/common';
import { toMessageStateView } from './message.view.js';
import { MessagesRepository } from './messages.repository.js';

/** What became of messages, for the records of the requests that sent them. */
@Injectable()
export class MessageStates {
  constructor(private readonly messages: MessagesRepository) {}

  /** Null for a message that is unknown, another App's, or deleted. */
  async get(appId: string, id: string): Promise<{ message: MessageStateView | null }> {
    const row = await this.messages.stateOf(appId, id);
    return { message: row ? toMessageStateView(row) : null };
  }
}
