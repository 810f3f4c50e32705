import {
  OAUTH_PROVIDERS,
  type OAuthProviderInput,
  type OAuthProviderName,
  type OAuthProvidersInput,
} from '@latchkey/contracts/identity';
import { Envelope } from '@latchkey/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { OAuthProviderEntity } from './oauth-provider.entity.js';
import { clientSecretPlace } from './sealed-client-secrets.js';

/** A provider to store, its secret sealed already, or (without a row) to remove. */
export interface ProviderChange {
  readonly provider: OAuthProviderName;
  readonly row: OAuthProviderEntity | null;
}

@Injectable()
export class OAuthProvidersRepository {
  constructor(
    private readonly source: DataSource,
    private readonly envelope: Envelope,
  ) {}

  /** Those of all these Apps at once, without their secrets. */
  ofApps(appIds: string[], manager: EntityManager = this.source.manager): Promise<OAuthProviderEntity[]> {
    return manager.find(OAuthProviderEntity, {
      where: { appId: In(appIds) },
      order: { appId: 'ASC', provider: 'ASC' },
    });
  }

  /** What `apply` is to store. Before the transaction: the key provider may be another machine. */
  async seal(appId: string, given: OAuthProvidersInput | null | undefined): Promise<ProviderChange[]> {
    const changes: ProviderChange[] = [];
    for (const provider of OAUTH_PROVIDERS) {
      const input = given?.[provider];
      if (input) changes.push({ provider, row: await this.sealed(appId, provider, input) });
      else if (input === null) changes.push({ provider, row: null });
    }
    return changes;
  }

  async apply(tx: EntityManager, appId: string, changes: readonly ProviderChange[]): Promise<void> {
    for (const { provider, row } of changes) {
      await tx.delete(OAuthProviderEntity, { appId, provider });
      if (row) await tx.insert(OAuthProviderEntity, row);
    }
  }

  private async sealed(appId: string, provider: OAuthProviderName, input: OAuthProviderInput) {
    const { client_id: clientId, client_secret: clientSecret, issuer, scopes } = input;
    const place = clientSecretPlace(appId, provider);
    const clientSecretSealed = await this.envelope.seal(Buffer.from(clientSecret, 'utf8'), place);
    return { appId, provider, clientId, clientSecretSealed, issuer: issuer ?? '', scopes: scopes ?? [] };
  }
}
