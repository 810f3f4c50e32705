import { Injectable } from '@nestjs/common';
import { Envelope, type EncryptionContext } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import type { EncryptedRows } from '@latchkey/platform/service';
import { newSecret } from '../sending/signatures.js';
import type { NewSecret, WebhookSecretEntity } from './webhook.entity.js';

/** The columns that are encrypted again when the key-encryption key changes. */
export const ENCRYPTED_SECRETS: readonly EncryptedRows[] = [
  {
    table: 'webhook_secrets',
    column: 'secret_sealed',
    key: ['id'],
    reads: ['app_id', 'webhook_id'],
    place: (of) => contextOf({ id: of('id'), appId: of('app_id'), webhookId: of('webhook_id') }),
  },
];

type SecretKey = Pick<WebhookSecretEntity, 'id' | 'appId' | 'webhookId'>;

/** Makes and reads signing secrets, which are stored encrypted. */
@Injectable()
export class SecretEncryption {
  constructor(private readonly envelope: Envelope) {}

  /** A new secret, and the row that keeps it. @throws CodedError key_provider_unavailable */
  async make(appId: string, webhookId: string): Promise<{ secret: string; row: NewSecret }> {
    const secret = newSecret();
    const key = { id: newId('whsec'), appId, webhookId };
    const encryptedSecret = await this.envelope.encrypt(Buffer.from(secret, 'utf8'), contextOf(key));
    return { secret, row: { ...key, encryptedSecret } };
  }

  /** @throws CodedError key_provider_unavailable; DecryptionError for a value of another row. */
  async decrypt(row: WebhookSecretEntity): Promise<string> {
    return (await this.envelope.decrypt(row.encryptedSecret, contextOf(row))).toString('utf8');
  }
}

/** Bound to its row: copied to another one, a secret does not decrypt. */
function contextOf({ id, appId, webhookId }: SecretKey): EncryptionContext {
  return { app: appId, table: 'webhook_secrets', record: `${webhookId}/${id}`, field: 'secret' };
}
