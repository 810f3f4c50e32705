import type { MessageStateView } from '@latchkey/contracts/otp-delivery';
import { Injectable } from '@nestjs/common';
import { MessagesRepository } from './messages.repository.js';
import type { MessageEntity } from './message.entity.js';

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

type Shown = Pick<MessageEntity, 'state' | 'failure' | 'providerCode'>;

/** A message is cancelled when a newer passcode replaces the one that it carries. */
export function toMessageStateView({ state, failure, providerCode }: Shown): MessageStateView {
  return state === 'cancelled'
    ? { state: 'failed', failure: 'superseded', provider_code: null }
    : { state, failure, provider_code: providerCode };
}
