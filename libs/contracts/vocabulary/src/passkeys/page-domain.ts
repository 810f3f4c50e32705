import type { Environment } from '../apps/app-settings.js';
import { originMatches } from '../apps/page-origin.js';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels, the last one beginning with a letter: no IP address and no bare top-level domain. */
const HOST_NAME = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`);
const NO_HOST_NAME = /[\s/\\:@?#[\]%]/;

/** A host name has at most 253 characters; the time to parse a longer one grows with the square of its length. */
const MOST_ORIGIN_CHARACTERS = 300;

/** The App and domain that a page must belong to. */
export interface OriginScope {
  /** As {@link readDomain} answers it. */
  domain: string;
  environment: Environment;
  /** The App setting; empty means `https://<domain>` and its sub-domains. */
  allowedOrigins: readonly string[];
}

/**
 * The domain of passkeys as browsers compare it (lower case, punycode); undefined where it cannot be the id of a relying
 * party. `localhost` can be one in test Apps. It stands here because mfa and the signer must agree on it.
 */
export function readDomain(text: string, environment: Environment): string | undefined {
  const host = NO_HOST_NAME.test(text) ? '' : asciiHostOf(text);
  if (host === 'localhost') return environment === 'test' ? host : undefined;
  return HOST_NAME.test(host) ? host : undefined;
}

/** Whether a page of this origin may use credentials of the domain. */
export function originAccepted(
  origin: string,
  { domain, environment, allowedOrigins }: OriginScope,
): boolean {
  if (origin.length > MOST_ORIGIN_CHARACTERS) return false;
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  const { protocol, hostname, port } = new URL(origin);
  if (hostname !== domain && !hostname.endsWith(`.${domain}`)) return false;
  if (domain === 'localhost') return environment === 'test' && /^https?:$/.test(protocol);
  if (protocol !== 'https:') return false;
  if (allowedOrigins.length === 0) return port === '';
  return allowedOrigins.some((pattern) => originMatches(origin, pattern));
}

function asciiHostOf(text: string): string {
  const address = `https://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
