import { statement } from '@latchkey/platform/database';
import type { EncryptedRows } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { contextOf } from '../messages/encrypted-messages.js';
import type { MessageState } from '../messages/message.entity.js';

/** How long the text of a message of a test App is kept. */
export const KEPT = '10 minutes';

/** Encrypted like the message in the queue, and bound to the same record. */
export const ENCRYPTED_TEST_MESSAGES: EncryptedRows = {
  table: 'test_messages',
  column: 'payload_sealed',
  key: ['message_id'],
  reads: ['app_id'],
  place: (of) => contextOf(of('app_id'), of('message_id')),
};

export interface KeptMessage {
  readonly id: string;
  readonly encryptedPayload: Buffer;
  readonly state: MessageState;
  readonly createdAt: Date;
}

// More than the send limits let through in that time.
const MOST = 50;

const RECENT = statement<KeptMessage>('test_messages_recent')`
  SELECT messages.id, kept.payload_sealed AS "encryptedPayload", messages.state, kept.created_at AS "createdAt"
  FROM test_messages AS kept JOIN messages ON messages.id = kept.message_id
  WHERE kept.app_id = $1 AND kept.destination_digest = $2 AND kept.created_at > now() - interval '${KEPT}'
  ORDER BY kept.created_at DESC, messages.id DESC LIMIT ${MOST}`;

/** Texts of test Apps; `DeliveriesRepository` adds them. SQL: a join, by the database's clock. */
@Injectable()
export class TestMessagesRepository {
  constructor(private readonly source: DataSource) {}

  /** Newest first. */
  recentTo(appId: string, destinationDigest: Buffer): Promise<KeptMessage[]> {
    return RECENT.rows(this.source, [appId, destinationDigest]);
  }
}
