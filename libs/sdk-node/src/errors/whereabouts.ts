/** The address that a call goes to, as texts name it: no path, and no password. @param baseUrl `http://127.0.0.1:8080` */
export function placeOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl;
}

/** Why no connection came about, such as ` (ECONNREFUSED)`; empty where the runtime does not say it. */
export function reasonOf(failure: unknown): string {
  const { code, cause } = (failure ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const known = [cause?.code, code].find((one) => typeof one === 'string' && /^[A-Z][A-Z_]+$/.test(one));
  return known === undefined ? '' : ` (${String(known)})`;
}
