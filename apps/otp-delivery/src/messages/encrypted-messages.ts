import { Envelope, type EncryptionContext } from '@latchkey/platform/crypto';
import type { EncryptedRows } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import type { OutgoingMessage } from '../channels/channel.js';

/** The columns that are encrypted again when the key-encryption key changes. */
export const ENCRYPTED_MESSAGES: EncryptedRows = {
  table: 'messages',
  column: 'payload_sealed',
  key: ['id'],
  reads: ['app_id'],
  place: (of) => contextOf(of('app_id'), of('id')),
};

/** Encrypts destination and texts, so that a dump of the queue shows no code, no link and no address. */
@Injectable()
export class MessageEncryption {
  constructor(private readonly envelope: Envelope) {}

  /** @throws CodedError key_provider_unavailable */
  async encrypt(appId: string, messageId: string, message: OutgoingMessage): Promise<Buffer> {
    return this.envelope.encrypt(Buffer.from(JSON.stringify(message), 'utf8'), contextOf(appId, messageId));
  }

  /** @throws CodedError key_provider_unavailable; DecryptionError when it was changed or belongs to another message. */
  async decrypt(appId: string, messageId: string, encrypted: Buffer): Promise<OutgoingMessage> {
    const plaintext = await this.envelope.decrypt(encrypted, contextOf(appId, messageId));
    return JSON.parse(plaintext.toString('utf8')) as OutgoingMessage;
  }
}

/** Bound to its row: copied to another row, a payload does not decrypt. */
export function contextOf(appId: string, messageId: string): EncryptionContext {
  return { app: appId, table: 'messages', record: messageId, field: 'payload' };
}
