import { AppError } from '@latchkey/contracts';
import { type Clock, CLOCK } from '@latchkey/platform/clock';
import { EgressError, GuardedClient } from '@latchkey/platform/egress';
import type { EgressEnvironment } from '@latchkey/platform/network';
import { CONFIG } from '@latchkey/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { Configuration, type CustomFetch, getJwksCache, setJwksCache } from 'openid-client';
import type { IdentityConfig } from '../../identity.config.js';
import { appleClientSecret } from './apple-client-secret.js';
import { ProviderDocuments } from './provider-documents.js';
import type { ProviderClient } from './provider-protocol.js';
import { discoveredServer, knownServer, type Reach } from './provider-server.js';
import type { ProviderTraits } from './provider-traits.js';
import { PROVIDERS } from './providers.js';

/** A provider, as one client of it uses it for one call. */
export interface ProviderServer {
  readonly traits: ProviderTraits;
  readonly base: string;
  readonly config: Configuration;
}

/** For all requests of a call after the documents were read; the call itself may take 18 s. */
const CALL_MS = 15_000;
/** openid-client reads keys of this age anew for an unknown one, at most once a call. Only the provider can cause that. */
const UNKNOWN_KEY_MS = 60_000;

/** Makes the configuration of openid-client for a call: documents from the cache, requests by the guarded client. */
@Injectable()
export class ProviderServers {
  constructor(
    private readonly documents: ProviderDocuments,
    private readonly http: GuardedClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** @throws AppError oauth_failed; EgressError */
  async of(client: ProviderClient): Promise<ProviderServer> {
    const traits = PROVIDERS[client.provider];
    const base = client.issuer || traits.base;
    if (base === '') throw new AppError('oauth_failed', { reason: 'oauth_issuer_mismatch' });
    const environment = this.config.OAUTH_LOOPBACK ? client.environment : 'live';
    const reach = { client, base, environment, fetch: this.fetchIn(environment) };
    if (traits.kind === 'openid')
      return { traits, base, config: await this.discovered(reach, traits.prefersBasic) };
    const origin = base.replace(/\/+$/, '');
    return { traits, base: origin, config: knownServer({ ...reach, base: origin }, traits) };
  }

  /** As `of`; where the document cannot be read, with the known page alone, so that a sign-in begins all the same. */
  async toBegin(client: ProviderClient): Promise<ProviderServer> {
    try {
      return await this.of(client);
    } catch (error) {
      const traits = PROVIDERS[client.provider];
      const page = traits.kind === 'openid' && client.issuer === '' ? traits.page : undefined;
      if (page === undefined || !(error instanceof EgressError)) throw error;
      const metadata = { issuer: traits.base, authorization_endpoint: page };
      return { traits, base: traits.base, config: new Configuration(metadata, client.clientId) };
    }
  }

  /** Reads the keys before a code is sent, so that a provider that is away costs no code. @throws EgressError */
  async loadKeys({ config }: ProviderServer, client: ProviderClient): Promise<void> {
    const source = this.keysOf(config, client);
    if (!source) return;
    const { text, readAt } = await this.documents.keysOf({ ...source, check: requireKeys });
    const uat = Math.floor(Math.min(readAt.getTime(), this.clock().getTime() - UNKNOWN_KEY_MS) / 1000);
    setJwksCache(config, { jwks: JSON.parse(text) as { keys: [] }, uat });
  }

  /** Keeps the keys that openid-client read, because a token named an unknown one. */
  keepKeys({ config }: ProviderServer, client: ProviderClient): void {
    const source = this.keysOf(config, client);
    const read = getJwksCache(config);
    if (source && read)
      this.documents.keepKeys(source, { text: JSON.stringify(read.jwks), readAt: new Date(read.uat * 1000) });
  }

  private keysOf(config: Configuration, client: ProviderClient) {
    const { jwks_uri: url } = config.serverMetadata();
    const environment = this.config.OAUTH_LOOPBACK ? client.environment : 'live';
    return url === undefined ? undefined : { url: new URL(url), environment };
  }

  private async discovered(reach: Reach, prefersBasic: boolean): Promise<Configuration> {
    const { client, base, environment } = reach;
    const secret =
      client.provider === 'apple' ? await appleClientSecret(client, this.clock()) : client.clientSecret;
    const configure = (text: string) => discoveredServer(reach, text, { secret, prefersBasic });
    const url = new URL(`${base.replace(/\/+$/, '')}/.well-known/openid-configuration`);
    const check = async (text: string) => void (await configure(text));
    // Another provider name or spelling of the issuer is checked in another way.
    const name = `${client.provider} ${base}`;
    const { text } = await this.documents.discoveryOf({ url, environment, check, name });
    return configure(text);
  }

  private fetchIn(environment: EgressEnvironment): CustomFetch {
    const deadline = AbortSignal.timeout(CALL_MS);
    return (url, { method, headers, body, signal }) =>
      this.http.request({
        url: new URL(url),
        environment,
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        body: body instanceof URLSearchParams || typeof body === 'string' ? String(body) : undefined,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
  }
}

/** RFC 7517, section 5. What is no key set must not be kept. */
async function requireKeys(text: string): Promise<void> {
  const { keys } = (JSON.parse(text) ?? {}) as { keys?: unknown };
  if (!Array.isArray(keys)) throw new AppError('oauth_unavailable', { reason: 'oauth_answer_unusable' });
}
