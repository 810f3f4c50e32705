import type { SealContext } from '@latchkey/platform/crypto';
import type { SealedRows } from '@latchkey/platform/service';

/** Where a message belongs: sealed for one place, it opens at no other. */
export function payloadPlace(appId: string, messageId: string): SealContext {
  return { app: appId, table: 'messages', record: messageId, field: 'payload' };
}

/** What moves with the key-encryption key. */
export const SEALED_MESSAGES: SealedRows = {
  table: 'messages',
  column: 'payload_sealed',
  key: ['id'],
  reads: ['app_id'],
  place: (of) => payloadPlace(of('app_id'), of('id')),
};
