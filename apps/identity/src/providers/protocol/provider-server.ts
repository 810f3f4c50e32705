import { AppError } from '@latchkey/contracts';
import { type EgressEnvironment, urlProblem } from '@latchkey/platform/network';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client';
import type { ProviderClient } from './provider-protocol.js';
import type { OAuthTraits, OpenIdTraits } from './provider-traits.js';

/** How a client reaches its provider. */
export interface Reach {
  readonly client: ProviderClient;
  /** The issuer or base URL, as its document is found there. */
  readonly base: string;
  readonly environment: EgressEnvironment;
  readonly fetch: CustomFetch;
}

/** For the times in tokens. */
const TOLERANCE_SECONDS = 60;
const REQUEST_SECONDS = 5;
/** Signatures that need the provider's private key: neither `none` nor one with the client secret. */
const PUBLIC_KEY_ALG = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/;
const REQUIRED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const ENDPOINTS = [...REQUIRED, 'userinfo_endpoint'] as const;
/** openid-client knows the template in the issuer of Entra by this address. */
const ENTRA = 'https://login.microsoftonline.com/common/v2.0';
const TEMPLATE = '{tenantid}';

/** Whether its ID tokens name the tenant of their user in place of the document's template. */
export function isTemplate({ issuer }: Pick<ServerMetadata, 'issuer'>): boolean {
  return String(issuer).includes(TEMPLATE);
}

/**
 * The provider as its discovery document describes it, which may be one that was kept.
 * @throws AppError oauth_failed if the document names another issuer, or leads where the App may not send a request;
 * oauth_unavailable if it lacks an endpoint.
 */
export async function discoveredServer(
  reach: Reach,
  text: string,
  { secret, prefersBasic }: Pick<OpenIdTraits, 'prefersBasic'> & { secret: string },
): Promise<Configuration> {
  const { client, environment } = reach;
  const document = JSON.parse(text) as ServerMetadata;
  requireComplete(document);
  requireReachable(document, environment);
  const listed = document.id_token_signing_alg_values_supported?.filter((alg) => PUBLIC_KEY_ALG.test(alg));
  const metadata = {
    ...document,
    ...(listed ? { id_token_signing_alg_values_supported: listed } : {}),
    // Compared with the issuer of the ID token later, because a template says nothing of it.
    ...(isTemplate(document) ? { authorization_response_iss_parameter_supported: false } : {}),
  };
  const config = await discovery(
    expectedIssuer(reach, document),
    client.clientId,
    { [clockTolerance]: TOLERANCE_SECONDS },
    prefersBasic ? listedAuth(document, secret) : ClientSecretPost(secret),
    { [customFetch]: async () => Response.json(metadata), execute: insecureIn(environment) },
  ).catch(() => {
    throw new AppError('oauth_failed', { reason: 'oauth_issuer_mismatch' });
  });
  return using(config, reach);
}

/** A provider without discovery. @throws AppError oauth_failed if the App may not send a request there. */
export function knownServer(reach: Reach, traits: OAuthTraits): Configuration {
  const { client, base, environment } = reach;
  const metadata = { [clockTolerance]: TOLERANCE_SECONDS };
  const auth = ClientSecretPost(client.clientSecret);
  const server = traits.server(base);
  requireReachable(server, environment);
  const config = new Configuration(server, client.clientId, metadata, auth);
  for (const allow of insecureIn(environment)) allow(config);
  return using(config, reach);
}

function using(config: Configuration, { fetch }: Reach): Configuration {
  config[customFetch] = fetch;
  config.timeout = REQUEST_SECONDS;
  // A signature is checked although TLS has shown who sent it: a token is kept, and passed on.
  enableNonRepudiationChecks(config);
  return config;
}

/** The guarded client allows http on loopback alone. */
function insecureIn(environment: EgressEnvironment): ((config: Configuration) => void)[] {
  return environment === 'test' ? [allowInsecureRequests] : [];
}

/** openid-client itself takes a template from every client at the address of Entra. @throws AppError oauth_failed */
function expectedIssuer({ client, base }: Reach, document: ServerMetadata): URL {
  if (!isTemplate(document)) return new URL(base);
  const isEntra = client.provider === 'microsoft' && new URL(document.issuer).origin === new URL(base).origin;
  if (!isEntra) throw new AppError('oauth_failed', { reason: 'oauth_issuer_mismatch' });
  return new URL(ENTRA);
}

/** OpenID Connect Discovery 1.0, section 3: where nothing is listed, it is the header. */
function listedAuth(document: ServerMetadata, secret: string): ClientAuth {
  const methods = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

function requireComplete(document: ServerMetadata): void {
  if (REQUIRED.some((name) => document[name] === undefined))
    throw new AppError('oauth_unavailable', { reason: 'oauth_answer_unusable' });
}

function requireReachable(document: ServerMetadata, environment: EgressEnvironment): void {
  for (const name of ENDPOINTS) {
    const url: unknown = document[name];
    if (url !== undefined && (typeof url !== 'string' || urlProblem(url, environment)))
      throw new AppError('oauth_failed', { reason: 'oauth_address_refused' });
  }
}
