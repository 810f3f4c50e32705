import type { Environment } from '@latchkey/contracts/identity';

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
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  const { protocol, hostname, port } = new URL(origin);
  if (hostname !== domain && !hostname.endsWith(`.${domain}`)) return false;
  if (domain === 'localhost') return environment === 'test' && /^https?:$/.test(protocol);
  if (protocol !== 'https:') return false;
  if (allowedOrigins.length === 0) return port === '';
  return allowedOrigins.some((pattern) => originMatches(origin, pattern.toLowerCase()));
}

/** In a pattern, `:*` stands for any port or none, and any other `*` for letters within one label of the host. */
function originMatches(origin: string, pattern: string): boolean {
  const anyPort = pattern.endsWith(':*');
  const host = anyPort ? pattern.slice(0, -2) : pattern;
  const source = host.split('*').map(escaped).join('[a-z0-9-]+');
  return new RegExp(`^${source}${anyPort ? '(:\\d{1,5})?' : ''}$`).test(origin);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
