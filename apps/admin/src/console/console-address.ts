import { isIP } from 'node:net';
import { OPERATORS_APP_ID, ownOrigins } from '@latchkey/contracts';
import { isPublicSuffix } from '@latchkey/platform/public-suffix';

/** Where people see the console, and where they sign in. */
export interface ConsoleAddress {
  /** Of its pages; two on one machine. */
  readonly origins: readonly string[];
  /** The hosted page of the operators, to which the console adds where to lead back. */
  readonly signInUrl: string;
  readonly passkeyDomain: string;
  readonly isSecure: boolean;
  /** What an invitation leads to, without its token. */
  readonly invitationUrl: string;
}

/** @param baseUrl public address of the API. @param consoleUrl address of the console; by default the same. */
export function consoleAddress(baseUrl: string, consoleUrl = baseUrl): ConsoleAddress {
  const [own, signIn] = [withName(consoleUrl), withName(baseUrl)];
  // Without a domain of both the settings require no passkey, and no page can have one.
  const passkeyDomain = sharedPasskeyDomain(baseUrl, consoleUrl) ?? own.hostname;
  const query = new URLSearchParams({ passkey_domain: passkeyDomain });
  return {
    origins: ownOrigins(consoleUrl),
    signInUrl: `${signIn.origin}/sign-in/${OPERATORS_APP_ID}?${query.toString()}`,
    passkeyDomain,
    isSecure: own.protocol === 'https:',
    invitationUrl: `${own.origin}/console/invitation`,
  };
}

/** The domain whose passkeys both addresses may use; undefined where there is none. */
export const sharedPasskeyDomain = (baseUrl: string, consoleUrl: string): string | undefined =>
  commonDomain(withName(consoleUrl).hostname, withName(baseUrl).hostname);

/** Passkeys need a name, so an address of loopback is `localhost`. */
function withName(address: string): URL {
  const url = new URL(address);
  if (ownOrigins(address).length > 1) url.hostname = 'localhost';
  return url;
}

/**
 * The longest domain that both hosts are below, whose passkeys both may use (WebAuthn Level 3, 13.4.9). An IP address is
 * none: no page there has a passkey.
 */
function commonDomain(one: string, other: string): string | undefined {
  if (isAddress(one) || isAddress(other)) return undefined;
  if (one === other) return one;
  const labels = one.split('.');
  const above = labels.map((_, at) => labels.slice(at).join('.'));
  return above.find(
    (domain) => (other === domain || other.endsWith(`.${domain}`)) && !isPublicSuffix(domain),
  );
}

const isAddress = (host: string) => isIP(host.replace(/^\[|\]$/g, '')) > 0;
