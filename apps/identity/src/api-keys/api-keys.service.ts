import { AppError } from '@latchkey/contracts';
import type {
  AppRef,
  CreateKeyRequest,
  CreateKeyResponse,
  ListKeysResponse,
  PageQuery,
  ResolveApiKeyInput,
  ResolvedApiKey,
  RevokeKeyResponse,
} from '@latchkey/contracts/identity';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { AppsRepository } from '../apps/apps.repository.js';
import { DEFAULT_PAGE } from '../page.js';
import { toApiKey, toCreatedKey, toResolvedKey } from './api-key.view.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { KeyIssuer } from './key-issuer.js';

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly apps: AppsRepository,
    private readonly keys: ApiKeysRepository,
    private readonly issuer: KeyIssuer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async create({ app_id, kind }: AppRef & CreateKeyRequest): Promise<CreateKeyResponse> {
    const app = await this.apps.get(app_id);
    const issued = await this.apps.source.transaction((tx) => this.issuer.issue(tx, app, kind));
    return toCreatedKey(issued);
  }

  async list({ app_id, limit, offset }: AppRef & PageQuery): Promise<ListKeysResponse> {
    await this.apps.get(app_id);
    const rows = await this.keys.alive(app_id, limit ?? DEFAULT_PAGE, offset ?? 0);
    return { keys: rows.map(toApiKey) };
  }

  async revoke({ app_id, key_id }: AppRef & { key_id: string }): Promise<RevokeKeyResponse> {
    const isRevoked = await this.apps.source.transaction((tx) => this.issuer.revoke(tx, app_id, key_id));
    if (!isRevoked) {
      await this.apps.get(app_id);
      throw new AppError('key_not_found');
    }
    return { id: key_id, message: 'The key is revoked.' };
  }

  async resolve({ digest }: ResolveApiKeyInput): Promise<{ key: ResolvedApiKey | null }> {
    const row = await this.keys.resolve(Buffer.from(digest, 'hex'));
    if (!row) return { key: null };
    if (row.use_is_due) this.noteUse(row.key_id);
    return { key: toResolvedKey(row) };
  }

  /** Beside the answer: a key works although the time of its last use could not be written. */
  private noteUse(keyId: string): void {
    this.keys
      .markUsed(keyId)
      .catch((error: unknown) => this.logger.warn('api_key.use_not_noted', { keyId, error }));
  }
}
