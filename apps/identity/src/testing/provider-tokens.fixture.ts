import type { Caller } from '@latchkey/contracts';
import type { OAuthProviderInput, ProviderTokens } from '@latchkey/contracts/identity';
import { newId } from '@latchkey/platform/ids';
import { AppsService } from '../apps/apps.service.js';
import { ProviderClients } from '../apps/provider-clients.service.js';
import { IdentifierChanges } from '../identifiers/identifier-changes.service.js';
import { type TestIdentity, testIdentity } from './test-identity.js';
import type { ProviderProtocol, ProviderTokenSet } from '../providers/protocol/provider-protocol.js';
import { ProviderTokensService } from '../providers/tokens/provider-tokens.service.js';

const KEEPING = {
  client_id: 'client-1',
  client_secret: 'hush',
  issuer: 'https://one.example.com',
  keep_tokens: true,
};

/** An expired access token with everything that a provider may give. */
export const EXPIRED: ProviderTokenSet = {
  accessToken: 'access-0',
  refreshToken: 'refresh-0',
  idToken: 'id-0',
  scope: 'openid email',
  expiresAt: 1,
};

/** An account of `oidc` that is linked to a user. */
export interface LinkedUser {
  readonly caller: Caller;
  readonly userId: string;
  readonly id: string;
}

/** Linked accounts with kept tokens, over the module of the service. */
export class ProviderTokensFixture<Protocol extends ProviderProtocol> {
  private constructor(
    readonly identity: TestIdentity,
    readonly protocol: Protocol,
  ) {}

  static async start<Protocol extends ProviderProtocol>(
    name: string,
    protocol: Protocol,
  ): Promise<ProviderTokensFixture<Protocol>> {
    return new ProviderTokensFixture(await testIdentity(name, undefined, protocol), protocol);
  }

  get tokens(): ProviderTokensService {
    return this.identity.get(ProviderTokensService);
  }

  /** @param settings beside those of `KEEPING`; null removes the provider. */
  async set({ app_id }: Caller, settings: Partial<OAuthProviderInput> | null): Promise<void> {
    const oidc = settings && { ...KEEPING, ...settings };
    await this.identity.get(AppsService).update({ app_id, settings: { oauth_providers: { oidc } } });
  }

  /** A user of a new App with a linked account, and these tokens kept. */
  async linked(tokens: ProviderTokenSet = EXPIRED): Promise<LinkedUser> {
    const caller = await this.identity.newCaller();
    await this.set(caller, {});
    const linked = await this.link(caller);
    await this.keep(linked, tokens);
    return linked;
  }

  async link(caller: Caller): Promise<LinkedUser> {
    const [userId, id] = [newId('user'), newId('idpuser')];
    await this.identity.source.query(`INSERT INTO users (id, app_id, status) VALUES ($1, $2, 'active')`, [
      userId,
      caller.app_id,
    ]);
    await this.identity.source.query(
      `INSERT INTO idp_identities (id, app_id, user_id, provider, provider_subject, idp_type, method_id, method_type)
       VALUES ($1, $2, $3, 'oidc', $1, 'oauth', $1, 'email')`,
      [id, caller.app_id, userId],
    );
    return { caller, userId, id };
  }

  /** Keeps tokens as a sign-in does: encrypted before its transaction. @param then runs before the commit. */
  async keep(
    { caller, id }: LinkedUser,
    tokens: ProviderTokenSet,
    then?: () => Promise<void>,
  ): Promise<void> {
    const client = await this.identity.get(ProviderClients).of(caller.app_id, caller.environment, 'oidc');
    const prepared = await this.tokens.prepare(client, id, tokens);
    await this.identity.source.transaction(async (tx) => {
      await this.tokens.keep(tx, id, prepared);
      await then?.();
    });
  }

  get({ caller, userId, id }: LinkedUser): Promise<ProviderTokens> {
    return this.tokens.get(caller, { user_id: userId, idpuser_id: id });
  }

  async unlink({ caller, id }: LinkedUser): Promise<void> {
    await this.identity.get(IdentifierChanges).remove(caller, 'idp_provider', id);
  }

  /** Whether anything is stored for the account. */
  async isStored({ id }: LinkedUser): Promise<boolean> {
    const rows = await this.identity.source.query<object[]>(
      'SELECT FROM provider_tokens WHERE idp_provider_id = $1',
      [id],
    );
    return rows.length > 0;
  }
}
