import { endSignIn } from './pkce.js';

/** What opens a session: a code of the sign-in page with its verifier, or the token of an invitation. */
export interface Arrival {
  readonly token: string;
  readonly code_verifier?: string;
}

let arrival: Arrival | undefined;

/** Takes the code or the invitation out of the address, before anything else reads or keeps that. */
export function takeArrival(): void {
  const { pathname, search, hash } = location;
  if (pathname.endsWith('/signed-in')) arrival = ofSignIn(new URLSearchParams(search));
  else if (pathname.endsWith('/invitation')) arrival = ofInvitation(new URLSearchParams(hash.slice(1)));
  else return;
  history.replaceState(null, '', pathname);
}

/** Undefined where this tab has nothing to sign in with. */
export const arrived = (): Arrival | undefined => arrival;

function ofSignIn(query: URLSearchParams): Arrival | undefined {
  const token = query.get('latchkey_code');
  const code_verifier = endSignIn(query.get('state'));
  return token === null || code_verifier === undefined ? undefined : { token, code_verifier };
}

/** The token stands behind the `#`, which no server sees. */
function ofInvitation(fragment: URLSearchParams): Arrival | undefined {
  const token = fragment.get('token');
  return token ? { token } : undefined;
}
