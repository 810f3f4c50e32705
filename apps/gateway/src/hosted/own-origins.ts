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
