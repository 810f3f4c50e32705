import { isLocal, type Settings } from './options.js';
import { refusals } from './refusal.js';

/**
 * The App's origin that a request is for. `Host` and `Origin` count only where they name a known origin, because any
 * client can send any.
 * @throws Refusal for a host of another machine while `origins` is not set.
 */
export function originOf(request: Request, { origins }: Settings): string {
  const url = new URL(request.url);
  const [first] = origins;
  if (first !== undefined)
    return (
      [url.origin, request.headers.get('origin')].find((one) => one !== null && origins.includes(one)) ??
      first
    );
  if (!isLocal(url)) throw refusals.origins();
  return url.origin;
}

/**
 * Refuses a change that a page of another origin asked for. Such a page cannot set the header without a preflight,
 * which is never answered; browsers also say where a request comes from (Fetch Metadata, section 2.3).
 */
export function checkSameOrigin(request: Request, settings: Settings): void {
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  const sent = headers.get('origin');
  const allowed =
    headers.get('x-latchkey-request') === '1' &&
    (site === null || site === 'same-origin') &&
    (sent === null || isKnown(sent, request, settings));
  if (!allowed) throw refusals.crossSite();
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses a change on a route of the App that a page of another origin asked for. The App's own forms have no header of
 * ours; `SameSite` keeps other sites out, and this the other subdomains. What is no browser sends neither header.
 */
export function checkOwnPage(request: Request, settings: Settings): void {
  if (SAFE_METHODS.includes(request.method)) return;
  const sent = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const allowed =
    sent === null
      ? site === null || site === 'same-origin' || site === 'none'
      : isKnown(sent, request, settings);
  if (!allowed) throw refusals.crossSite();
}

function isKnown(origin: string, request: Request, settings: Settings): boolean {
  const known = settings.origins.length > 0 ? settings.origins : [originOf(request, settings)];
  return known.includes(origin);
}
