import { endSignIn } from './pkce.js';

/** What opens a session: the code of the sign-in page with the verifier of this tab. */
interface Code {
  readonly token: string;
  readonly code_verifier: string;
}

interface Arrival {
  readonly code?: Code | undefined;
  /** Token of an invitation. */
  readonly invitation?: string | undefined;
  /** What a provider that was tried led back with. */
  readonly trial?: URLSearchParams | undefined;
}

let arrival: Arrival = {};

/** Takes the code or the invitation out of the address, before anything else reads or keeps that. */
export function takeArrival(): void {
  const { pathname, search, hash } = location;
  if (pathname.endsWith('/signed-in')) arrival = { code: codeOf(new URLSearchParams(search)) };
  // It stands behind the `#`, which no server sees.
  else if (pathname.endsWith('/invitation'))
    arrival = { invitation: new URLSearchParams(hash.slice(1)).get('token') ?? '' };
  else if (pathname.endsWith('/try') && search !== '') arrival = { trial: new URLSearchParams(search) };
  else return;
  history.replaceState(null, '', pathname);
}

/** What this tab was opened with. */
export const arrived = (): Arrival => arrival;

/** The same of a trial, once: its page may be opened again. */
export function takeTrial(): URLSearchParams | undefined {
  const { trial } = arrival;
  arrival = {};
  return trial;
}

function codeOf(query: URLSearchParams): Code | undefined {
  const token = query.get('latchkey_code');
  const code_verifier = endSignIn(query.get('state'));
  return token === null || code_verifier === undefined ? undefined : { token, code_verifier };
}
