import { apiKeyPrefix, AppError, DEFAULT_PAGE, type Environment, newApiKey } from '@latchkey/contracts';
import type {
  ApiKeyKind,
  AppRef,
  CreateKeyRequest,
  CreateKeyResponse,
  ListKeysResponse,
  PageQuery,
  RevokeKeyResponse,
} from '@latchkey/contracts/identity';
import { Secret, sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppsRepository } from '../apps/apps.repository.js';
import { toApiKey } from './api-key.view.js';
import { ApiKeysRepository, type NewApiKey } from './api-keys.repository.js';

export interface IssuedKey {
  readonly id: string;
  readonly kind: ApiKeyKind;
  /** Answered once; the table has only its digest. */
  readonly key: Secret;
}

interface KeyOwner {
  readonly id: string;
  readonly environment: Environment;
}

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly source: DataSource,
    private readonly apps: AppsRepository,
    private readonly keys: ApiKeysRepository,
  ) {}

  /** @throws AppError app_not_found */
  async create({ app_id, kind }: AppRef & CreateKeyRequest): Promise<CreateKeyResponse> {
    const app = await this.apps.get(app_id);
    const { id, key } = await this.source.transaction((tx) => this.issue(tx, app, kind));
    return { id, kind, key: key.reveal() };
  }

  /** @throws AppError app_not_found */
  async list({ app_id, limit, offset }: AppRef & PageQuery): Promise<ListKeysResponse> {
    await this.apps.get(app_id);
    const rows = await this.keys.alive(app_id, limit ?? DEFAULT_PAGE, offset ?? 0);
    return { keys: rows.map(toApiKey) };
  }

  /** @throws AppError app_not_found, key_not_found */
  async revoke({ app_id, key_id }: AppRef & { key_id: string }): Promise<RevokeKeyResponse> {
    const isRevoked = await this.source.transaction((tx) => this.keys.revoke(tx, app_id, key_id));
    if (!isRevoked) {
      await this.apps.get(app_id);
      throw new AppError('key_not_found');
    }
    return { id: key_id, message: 'The key is revoked.' };
  }

  async issue(tx: EntityManager, app: KeyOwner, kind: ApiKeyKind): Promise<IssuedKey> {
    const key = new Secret(newApiKey(kind, app.environment));
    const row = keyRow(app, kind, key);
    await this.keys.add(tx, row);
    return { id: row.id, kind, key };
  }

  /** Adds a key that the operator chose. @returns whether it is new; a known key stays as it is. */
  adopt(tx: EntityManager, app: KeyOwner, kind: ApiKeyKind, key: Secret): Promise<boolean> {
    return this.keys.addUnlessKnown(tx, keyRow(app, kind, key));
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
