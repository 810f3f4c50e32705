import { Injectable } from '@nestjs/common';
import { Envelope, type EncryptionContext } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import type { EncryptedRows } from '@latchkey/platform/service';
import { LRUCache } from 'lru-cache';
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

/** A busy webhook needs its secrets for each delivery, and a key provider may be a remote one. */
const CACHE = { max: 1000, ttl: 60_000 };

type SecretKey = Pick<WebhookSecretEntity, 'id' | 'appId' | 'webhookId'>;

/** Makes and reads signing secrets, which are stored encrypted. */
@Injectable()
export class SecretEncryption {
  /** By the id of its row, which is never written again: a secret that is replaced or deleted is not asked for. */
  private readonly decrypted = new LRUCache<string, string>(CACHE);

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
    const known = this.decrypted.get(row.id);
    if (known !== undefined) return known;
    const secret = (await this.envelope.decrypt(row.encryptedSecret, contextOf(row))).toString('utf8');
    this.decrypted.set(row.id, secret);
    return secret;
  }
}

/** Bound to its row: copied to another one, a secret does not decrypt. */
function contextOf({ id, appId, webhookId }: SecretKey): EncryptionContext {
  return { app: appId, table: 'webhook_secrets', record: `${webhookId}/${id}`, field: 'secret' };
}
