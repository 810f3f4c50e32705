import { AppError, nextOf, pageOf } from '@latchkey/contracts';
import type {
  InspectMessagesInput,
  ListMessagesResponse,
  Message,
  MessageStatus,
} from '@latchkey/contracts/otp-delivery';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { Injectable } from '@nestjs/common';
import { type InspectedMessage, InspectedMessagesRepository } from './inspected-messages.repository.js';
import type { MessageState } from './message.entity.js';
import { toMessageStateView } from './message-states.service.js';

/** The states behind a status, and all of them where none is given. */
const STATES: Readonly<Record<MessageStatus | 'any', readonly MessageState[]>> = {
  queued: ['queued'],
  delivered: ['delivered'],
  failed: ['failed', 'cancelled'],
  any: ['queued', 'delivered', 'failed', 'cancelled'],
};

/** Shows operators what became of messages, of any App. */
@Injectable()
export class InspectedMessages {
  constructor(private readonly messages: InspectedMessagesRepository) {}

  /** @throws AppError message_not_found */
  async get(id: string): Promise<Message> {
    const row = await this.messages.byId(id);
    if (!row) throw new AppError('message_not_found');
    return toMessageView(row);
  }

  /** @throws AppError invalid_request for an `after` of no page, and for more than an index answers. */
  async list(input: InspectMessagesInput): Promise<ListMessagesResponse> {
    const page = pageOf(input);
    const { app_id: appId, user_id: userId, method_id: methodId, status = 'any' } = input;
    const isBounded = appId !== undefined || userId !== undefined;
    if (!isBounded && !(status === 'queued' || status === 'failed')) throw tooMany();
    const rows = await this.messages.page({ appId, userId, methodId, states: STATES[status] }, page);
    return { messages: rows.map(toMessageView), next: nextOf(rows, page.limit) };
  }
}

function tooMany(): AppError {
  const message = 'app_id is required, but with `user_id` or a `status` of `queued` or `failed`';
  return new AppError('invalid_request', { fields: [{ field: 'app_id', message }] });
}

function toMessageView(row: InspectedMessage): Message {
  const { state: status, failure, provider_code } = toMessageStateView(row);
  return {
    id: row.id,
    app_id: row.appId,
    user_id: row.userId,
    method_id: row.methodId,
    kind: row.kind,
    channel: row.channel,
    status,
    failure,
    provider_code,
    attempts: row.attempts,
    created_at: toEpochSeconds(row.createdAt),
    finished_at: toEpochSeconds(row.finishedAt),
    expires_at: toEpochSeconds(row.expiresAt),
  };
}
