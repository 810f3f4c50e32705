import type { Environment } from '@latchkey/contracts/identity';

/** Where links may lead, as the App and its environment say. */
export interface RedirectPolicy {
  readonly environment: Environment;
  readonly allowedRedirectUrls: readonly string[];
}

/** Minutes that a link lives where nobody says otherwise. */
export const DEFAULT_LINK_MINUTES = 60;

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a link may lead to this URL: scheme, host, port and path are exactly those of an allowed one; its query is
 * the App's own. Test Apps may also use any page on the machine itself, over http.
 */
export function isRedirectAllowed(redirectUrl: string, policy: RedirectPolicy): boolean {
  const target = parse(redirectUrl);
  // What stands before an @ or behind a # is read differently by different readers.
  if (!target || target.username !== '' || target.password !== '' || redirectUrl.includes('#')) return false;
  if (policy.environment === 'test' && isLoopback(target)) return true;
  return policy.allowedRedirectUrls.some((allowed) => isSamePage(parse(allowed), target));
}

/** The address that is sent: the redirect URL with the token added to its query. */
export function linkTo(redirectUrl: string, token: string): string {
  const url = new URL(redirectUrl);
  url.searchParams.set('token', token);
  return url.href;
}

function isSamePage(allowed: URL | undefined, target: URL): boolean {
  return allowed !== undefined && allowed.origin === target.origin && allowed.pathname === target.pathname;
}

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname);
}

function parse(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}
