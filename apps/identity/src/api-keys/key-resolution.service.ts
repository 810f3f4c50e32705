import type { ResolveApiKeyInput, ResolvedApiKey } from '@latchkey/contracts/identity';
import type { Logger } from '@latchkey/platform/telemetry';
import { LOGGER } from '@latchkey/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { CallerTickets } from '../callers/caller-tickets.service.js';
import { toCallerClaims } from './api-key.view.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** Finds the caller that a key stands for. */
@Injectable()
export class KeyResolution {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly tickets: CallerTickets,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async resolve({ digest }: ResolveApiKeyInput): Promise<{ key: ResolvedApiKey | null }> {
    const row = await this.keys.resolve(Buffer.from(digest, 'hex'));
    if (!row) return { key: null };
    if (row.use_is_due) this.noteUse(row.key_id);
    const claims = toCallerClaims(row);
    return { key: { key_id: row.key_id, caller: claims.caller, ticket: await this.tickets.of(claims) } };
  }

  /** Not awaited: a key works even if the time of its last use cannot be written. */
  private noteUse(keyId: string): void {
    this.keys
      .markUsed(keyId)
      .catch((error: unknown) => this.logger.warn('api_key.use_not_noted', { keyId, error }));
  }
}
