import { Envelope } from '@latchkey/platform/crypto';
import { Injectable } from '@nestjs/common';
import type { OutgoingMessage } from '../channels/channel.js';
import { payloadPlace } from './sealed-messages.js';

/** Destination and texts at rest: a dump of the queue tells no code, no link and no address. */
@Injectable()
export class MessageSeal {
  constructor(private readonly envelope: Envelope) {}

  /** @throws CodedError key_provider_unavailable */
  async close(appId: string, messageId: string, message: OutgoingMessage): Promise<Buffer> {
    return this.envelope.seal(Buffer.from(JSON.stringify(message), 'utf8'), payloadPlace(appId, messageId));
  }

  /** @throws CodedError key_provider_unavailable; UnsealError when it was changed or belongs elsewhere. */
  async open(appId: string, messageId: string, sealed: Buffer): Promise<OutgoingMessage> {
    const plaintext = await this.envelope.open(sealed, payloadPlace(appId, messageId));
    return JSON.parse(plaintext.toString('utf8')) as OutgoingMessage;
  }
}
