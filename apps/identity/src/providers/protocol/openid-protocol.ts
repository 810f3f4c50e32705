import { AppError } from '@latchkey/contracts';
import { type Clock, CLOCK } from '@latchkey/platform/clock';
import { Inject, Injectable } from '@nestjs/common';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  refreshTokenGrant,
} from 'openid-client';
import { provenAccount } from './proven-account.js';
import { refusalOf, watchCode } from './provider-failures.js';
import type {
  AuthorizationChecks,
  ProviderAccount,
  ProviderClient,
  ProviderProtocol,
  ProviderTokenSet,
} from './provider-protocol.js';
import { isTemplate } from './provider-server.js';
import { type ProviderServer, ProviderServers } from './provider-servers.js';
import type { CallbackParams } from './provider-traits.js';
import { scopesOf, tokenSetOf } from './token-sets.js';

/** Members of the answer to the redirect URI that the protocol reads; `iss` is that of RFC 9207. */
const ANSWER = ['code', 'state', 'iss', 'error'] as const;

/** The protocol of all providers: authorization code with PKCE, by openid-client. */
@Injectable()
export class OpenIdProtocol implements ProviderProtocol {
  constructor(
    private readonly servers: ProviderServers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async authorizationUrl(client: ProviderClient, checks: AuthorizationChecks): Promise<URL> {
    const { traits, config } = await this.servers.toBegin(client).catch(refuse);
    return buildAuthorizationUrl(config, {
      redirect_uri: new URL(checks.callbackUrl).href,
      scope: scopesOf(client, traits).join(' '),
      state: checks.state,
      ...(traits.kind === 'openid' ? { nonce: checks.nonce } : {}),
      code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: 'S256',
      ...traits.parameters,
      ...(client.keepTokens ? traits.offline?.parameters : {}),
    });
  }

  async exchange(
    client: ProviderClient,
    checks: AuthorizationChecks,
    params: CallbackParams,
  ): Promise<{ account: ProviderAccount; tokens: ProviderTokenSet }> {
    const server = await this.servers.of(client).catch(refuse);
    const code = watchCode(server.config);
    try {
      if (server.traits.kind === 'openid') await this.servers.loadKeys(server, client);
      const answer = await authorizationCodeGrant(server.config, answerUrl(server, checks, params), {
        expectedState: checks.state,
        pkceCodeVerifier: checks.codeVerifier,
        ...(server.traits.kind === 'openid' ? { expectedNonce: checks.nonce, idTokenExpected: true } : {}),
      });
      const account = await provenAccount(server, client, params, answer);
      return { account, tokens: tokenSetOf(answer, this.clock()) };
    } catch (error) {
      throw refusalOf(error, code.isTaken);
    } finally {
      this.servers.keepKeys(server, client);
    }
  }

  async refresh(client: ProviderClient, refreshToken: string): Promise<ProviderTokenSet> {
    const { config } = await this.servers.of(client).catch(refuse);
    try {
      return tokenSetOf(await refreshTokenGrant(config, refreshToken), this.clock());
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

function refuse(error: unknown): never {
  throw refusalOf(error);
}

/** The redirect URI as the provider called it. */
function answerUrl(server: ProviderServer, checks: AuthorizationChecks, params: CallbackParams): URL {
  if (params['code'] === undefined && params['error'] === undefined)
    throw new AppError('oauth_failed', { reason: 'oauth_answer_forged' });
  const url = new URL(checks.callbackUrl);
  // The issuer of a template is known with the ID token, and compared then.
  const names = isTemplate(server.config.serverMetadata()) ? ANSWER.filter((name) => name !== 'iss') : ANSWER;
  for (const name of names) {
    const value = params[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}
