import { type Caller, requireTestApp } from '@latchkey/contracts';
import type {
  ListTestMessagesQuery,
  ListTestMessagesResponse,
  TestMessage,
} from '@latchkey/contracts/otp-delivery';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { Injectable } from '@nestjs/common';
import type { OutgoingMessage } from '../channels/channel.js';
import { Destinations } from '../deliveries/destinations.service.js';
import { MessageEncryption } from '../messages/encrypted-messages.js';
import { type KeptMessage, TestMessagesRepository } from './test-messages.repository.js';

/** Shows a test App what it sent. */
@Injectable()
export class TestMessagesService {
  constructor(
    private readonly messages: TestMessagesRepository,
    private readonly encryption: MessageEncryption,
    private readonly destinations: Destinations,
  ) {}

  /** @throws AppError route_not_found in a live App; CodedError key_provider_unavailable */
  async list(caller: Caller, { to }: ListTestMessagesQuery): Promise<ListTestMessagesResponse> {
    requireTestApp(caller);
    const { app_id: appId } = caller;
    const kept = await this.messages.recentTo(appId, await this.destinations.digestOf(to));
    const view = async (message: KeptMessage) =>
      toView(message, await this.encryption.decrypt(appId, message.id, message.encryptedPayload));
    return { messages: await Promise.all(kept.map(view)) };
  }
}

function toView({ id, state, createdAt }: KeptMessage, message: OutgoingMessage): TestMessage {
  const { channel, to, text, code = '', link = '' } = message;
  const subject = channel === 'email' ? message.subject : '';
  return { id, channel, to, subject, text, code, link, state, created_at: toEpochSeconds(createdAt) };
}
