/** Parameters in the URL of a page to which a magic link or a provider returns. */
const KIND = 'latchkey';
const STATE = 'latchkey_state';
const OURS = [KIND, STATE, 'token', 'error'];

export interface Mark {
  readonly kind: 'oauth' | 'magic_link';
  readonly state?: string;
}

export interface Return extends Mark {
  readonly token?: string;
  readonly error?: string;
}

/** The redirect URL with our parameters, which tell a later page who returns. Apps allow any query. */
export function markedUrl(redirectUrl: string, { kind, state }: Mark): string {
  const url = new URL(redirectUrl, location.href);
  url.searchParams.set(KIND, kind);
  if (state) url.searchParams.set(STATE, state);
  return url.href;
}

/** @returns null for a page that no link of ours opened, whatever other parameters it has. */
export function returnIn(url: URL): Return | null {
  const { searchParams } = url;
  const kind = searchParams.get(KIND);
  const [token, error] = [searchParams.get('token') ?? '', searchParams.get('error') ?? ''];
  if ((kind !== 'oauth' && kind !== 'magic_link') || (!token && !error)) return null;
  return { kind, token, error, state: searchParams.get(STATE) ?? '' };
}

/** The URL without our parameters. */
export function cleaned(url: URL): string {
  const rest = new URL(url);
  for (const name of OURS) rest.searchParams.delete(name);
  return rest.href;
}
