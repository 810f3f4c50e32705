const VERIFIER = 'latchkey.sign_in';
const RETURN_TO = 'latchkey.return_to';

interface Started {
  readonly state: string;
  readonly verifier: string;
}

/** Begins a sign-in of this tab (RFC 7636). @param link of an invitation. @returns the address of the sign-in page. */
export async function beginSignIn(
  signInUrl: string,
  link: Readonly<Record<string, string>> = {},
): Promise<string> {
  const started: Started = { state: randomText(), verifier: randomText() };
  sessionStorage.setItem(VERIFIER, JSON.stringify(started));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(started.verifier));
  const url = new URL(signInUrl, location.origin);
  url.searchParams.set('redirect_url', `${location.origin}/console/signed-in`);
  url.searchParams.set('state', started.state);
  url.searchParams.set('code_challenge', base64url(new Uint8Array(digest)));
  // Behind the `#`: it is in no log, and no page gets it as where a person came from.
  url.hash = new URLSearchParams(link).toString();
  return url.href;
}

/** The verifier of the sign-in that this tab began, once. Undefined if another one comes back. */
export function endSignIn(state: string | null): string | undefined {
  const kept = sessionStorage.getItem(VERIFIER);
  sessionStorage.removeItem(VERIFIER);
  if (kept === null) return undefined;
  const started = JSON.parse(kept) as Started;
  return started.state === state ? started.verifier : undefined;
}

/** Remembers the page that a person asked for before the sign-in. */
export const rememberPage = (path: string): void => sessionStorage.setItem(RETURN_TO, path);

/** That page, once. */
export function rememberedPage(): string {
  const path = sessionStorage.getItem(RETURN_TO);
  sessionStorage.removeItem(RETURN_TO);
  // A path of this page alone: an address with two slashes leads elsewhere.
  return path !== null && /^\/(?!\/)/.test(path) ? path : '/';
}

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
