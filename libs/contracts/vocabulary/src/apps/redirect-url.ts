import { MOST_REDIRECT_URL_CHARACTERS } from './app-settings.js';
import type { Caller } from './caller.js';

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a link of the App may lead to this URL: scheme, host, port and path are exactly those of one in
 * `allowed_redirect_urls`, with any query. Test Apps may also use any page on the machine itself, over http.
 * It stands here because every service that takes a redirect URL must agree on it.
 */
export function redirectUrlAllowed(url: string, app: Pick<Caller, 'environment' | 'settings'>): boolean {
  const target = webUrl(url);
  // Readers of URLs differ in what they make of text before an @ or behind a #.
  if (!target || target.username !== '' || target.password !== '' || url.includes('#')) return false;
  if (app.environment === 'test' && isLoopback(target)) return true;
  return app.settings.allowed_redirect_urls.some((listed) => isSamePage(webUrl(listed), target));
}

/**
 * The redirect URL with one member in its query; a member of this name that it had is replaced.
 * @param redirectUrl one that is allowed.
 */
export function withParameter(
  redirectUrl: string,
  name: 'token' | 'error' | 'latchkey_code' | 'state',
  value: string,
): string {
  const url = new URL(redirectUrl);
  url.searchParams.set(name, value);
  return url.href;
}

function isSamePage(listed: URL | undefined, target: URL): boolean {
  return listed !== undefined && listed.origin === target.origin && listed.pathname === target.pathname;
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK_HOSTS.has(hostname);
}

function webUrl(text: string): URL | undefined {
  const url = text.length <= MOST_REDIRECT_URL_CHARACTERS && URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}
