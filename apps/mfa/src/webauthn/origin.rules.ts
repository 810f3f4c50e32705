import { type Environment, originMatches } from '@latchkey/contracts';

/** A host name has at most 253 characters. The time to parse one grows by the square of its characters of other scripts. */
const MOST_CHARACTERS = 300;

/** The App and domain that a page has to belong to. */
export interface OriginScope {
  /** As {@link readDomain} answers it. */
  domain: string;
  environment: Environment;
  /** The App setting; empty means `https://<domain>` and its sub-domains. */
  allowedOrigins: readonly string[];
}

/** Whether a page of this origin may use credentials of the domain (decisions 7 and 11). */
export function originAccepted(
  origin: string,
  { domain, environment, allowedOrigins }: OriginScope,
): boolean {
  if (origin.length > MOST_CHARACTERS) return false;
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  const { protocol, hostname, port } = new URL(origin);
  if (hostname !== domain && !hostname.endsWith(`.${domain}`)) return false;
  if (domain === 'localhost') return environment === 'test' && /^https?:$/.test(protocol);
  if (protocol !== 'https:') return false;
  if (allowedOrigins.length === 0) return port === '';
  return allowedOrigins.some((pattern) => originMatches(origin, pattern));
}
