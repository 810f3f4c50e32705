const LOOPBACK_NAMES = ['localhost', '127.0.0.1'];

/** The origins of the pages of this service. On loopback it has two names: passkeys need one that is no address. */
export function ownOrigins(baseUrl: string): readonly string[] {
  const { origin, hostname } = new URL(baseUrl);
  if (!LOOPBACK_NAMES.includes(hostname)) return [origin];
  return LOOPBACK_NAMES.map((name) => origin.replace(hostname, name));
}

/** What browsers say of the page that calls. */
export interface PageHeaders {
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/** Whether a page of this service calls. A GET of the page itself has no `Origin`. */
export function isOwnPage(headers: PageHeaders, own: readonly string[]): boolean {
  if (headers.origin !== undefined) return own.includes(headers.origin);
  return headers['sec-fetch-site'] === 'same-origin';
}
