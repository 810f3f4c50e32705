import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type Caller, type UserRef } from '@latchkey/contracts';
import type { ProviderTokens } from '@latchkey/contracts/identity';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { isCoded } from '@latchkey/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProviderClients } from '../../apps/provider-clients.service.js';
import {
  PROVIDER_PROTOCOL,
  type ProviderClient,
  type ProviderProtocol,
  type ProviderTokenSet,
} from '../protocol/provider-protocol.js';
import { TokenEncryption } from './encrypted-provider-tokens.js';
import {
  type KeptTokensRow,
  ProviderTokensRepository,
  type TokensToKeep,
} from './provider-tokens.repository.js';

/** Within the time limit of the procedure, and longer than the requests of one refresh. */
const PATIENCE_MS = 16_000;
const LOOK_MS = 100;

/** The provider's tokens of linked accounts, where the App keeps them (`keep_tokens`). */
@Injectable()
export class ProviderTokensService {
  constructor(
    private readonly kept: ProviderTokensRepository,
    private readonly encryption: TokenEncryption,
    private readonly clients: ProviderClients,
    @Inject(PROVIDER_PROTOCOL) private readonly protocol: ProviderProtocol,
  ) {}

  /**
   * The tokens of an exchange, ready for `keep`. Not inside a transaction: the key provider may be remote.
   * @param client the one that exchanged the code. @returns null where the App keeps no tokens.
   */
  async prepare(
    client: Pick<ProviderClient, 'appId' | 'provider' | 'clientId' | 'issuer' | 'keepTokens'>,
    subject: string,
    tokens: ProviderTokenSet,
  ): Promise<TokensToKeep | null> {
    if (!client.keepTokens) return null;
    const owner = { appId: client.appId, provider: client.provider, providerSubject: subject };
    const { clientId, issuer } = client;
    return { owner, client: { clientId, issuer }, tokens: await this.encryption.encrypt(owner, tokens) };
  }

  /**
   * Keeps the tokens in the transaction that links the account; in place of those before. Call it last: it locks
   * the settings of the provider, which a change of the App locks after the App. @param id `idpuser_…`
   */
  async keep(tx: EntityManager, id: string, prepared: TokensToKeep | null): Promise<void> {
    if (prepared) await this.kept.keep(tx, id, prepared);
  }

  /**
   * The kept tokens, refreshed if the access token has expired. One of several parallel calls asks the provider, and
   * its outcome is that of all.
   * @throws AppError user_not_found, idp_provider_not_found, oauth_failed, oauth_unavailable
   */
  async get(
    caller: Caller,
    { user_id, idpuser_id }: UserRef & { idpuser_id: string },
  ): Promise<ProviderTokens> {
    const until = performance.now() + PATIENCE_MS;
    let since: Date | null = null;
    for (;;) {
      const row: KeptTokensRow = await this.kept.get(caller.app_id, user_id, idpuser_id, since);
      since ??= row.readAt;
      if (row.isFresh) return this.answer(user_id, row);
      if (row.failure) throw new AppError(row.failure);
      if (!row.refreshToken) throw new AppError('oauth_failed', { reason: 'provider_tokens_expired' });
      const claim = row.isLeased ? undefined : await this.kept.claim(row);
      if (claim !== undefined) await this.refresh(caller, row, claim);
      else if (performance.now() > until) throw new AppError('oauth_unavailable');
      else await delay(LOOK_MS * (0.5 + Math.random()));
    }
  }

  /** @throws AppError oauth_failed, oauth_unavailable; then the tokens are kept as they were. */
  private async refresh({ environment }: Caller, row: KeptTokensRow, claim: string): Promise<void> {
    try {
      const client = await this.clients.of(row.appId, environment, row.provider);
      // Changed since the read. No other client or issuer may see the token.
      if (client.clientId !== row.clientId || client.issuer !== row.issuer)
        throw new AppError('oauth_failed', { reason: 'provider_not_set_up' });
      const refreshToken = await this.encryption.decrypt(row, 'refresh_token', row.refreshToken);
      const tokens = await this.protocol.refresh(client, refreshToken);
      await this.kept.store(row.id, claim, await this.encryption.encrypt(row, tokens));
    } catch (error) {
      // Where the tokens were kept anew or deleted meanwhile, the next read has the answer.
      if (await this.kept.release(row.id, claim, failureOf(error))) throw error;
    }
  }

  private async answer(user_id: string, row: KeptTokensRow): Promise<ProviderTokens> {
    return {
      user_id,
      idp_provider_id: row.id,
      provider: row.provider,
      access_token: await this.encryption.decrypt(row, 'access_token', row.accessToken),
      refresh_token: await this.encryption.decrypt(row, 'refresh_token', row.refreshToken),
      id_token: await this.encryption.decrypt(row, 'id_token', row.idToken),
      scope: row.scope,
      expires_at: toEpochSeconds(row.expiresAt),
    };
  }
}

function failureOf(error: unknown) {
  if (isCoded(error, 'oauth_failed') || isCoded(error, 'oauth_unavailable')) return error.code;
  return null;
}
