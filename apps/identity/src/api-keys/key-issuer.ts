import {
  apiKeyCreated,
  apiKeyRevoked,
  type ApiKeyKind,
  apiKeyPrefix,
  type Environment,
  newApiKey,
} from '@latchkey/contracts/identity';
import { Secret, sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApiKeysRepository, type NewApiKey } from './api-keys.repository.js';

export interface IssuedKey {
  readonly id: string;
  readonly kind: ApiKeyKind;
  /** Shown once, in the answer to whoever asked for it. */
  readonly key: Secret;
}

interface KeyOwner {
  readonly id: string;
  readonly environment: Environment;
}

/** Makes and revokes keys, and tells of it: the App gets the key, the table its digest. */
@Injectable()
export class KeyIssuer {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly outbox: Outbox,
  ) {}

  async issue(tx: EntityManager, app: KeyOwner, kind: ApiKeyKind): Promise<IssuedKey> {
    const key = new Secret(newApiKey(kind, app.environment));
    const row = keyRow(app, kind, key);
    await this.keys.insert(tx, row);
    await this.tell(tx, row);
    return { id: row.id, kind, key };
  }

  /** A key that the operator chose; known ones stay as they are. Answers whether it is new. */
  async adopt(tx: EntityManager, app: KeyOwner, kind: ApiKeyKind, key: Secret): Promise<boolean> {
    const row = keyRow(app, kind, key);
    const isNew = await this.keys.insertUnlessKnown(tx, row);
    if (isNew) await this.tell(tx, row);
    return isNew;
  }

  /** Whether this call revoked it. */
  async revoke(tx: EntityManager, appId: string, keyId: string): Promise<boolean> {
    const isRevoked = await this.keys.revoke(tx, appId, keyId);
    if (isRevoked) await this.outbox.add(tx, apiKeyRevoked, { appId, data: { key_id: keyId } });
    return isRevoked;
  }

  private async tell(tx: EntityManager, { appId, id, kind }: NewApiKey): Promise<void> {
    await this.outbox.add(tx, apiKeyCreated, { appId, data: { key_id: id, kind } });
  }
}

function keyRow(app: KeyOwner, kind: ApiKeyKind, key: Secret): NewApiKey {
  const text = key.reveal();
  return {
    id: newId('key'),
    appId: app.id,
    kind,
    prefix: apiKeyPrefix(kind, app.environment),
    lastFour: text.slice(-4),
    digest: sha256(text),
  };
}
