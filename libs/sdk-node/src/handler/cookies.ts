import { digestOf } from '../sessions/digest.js';

/** Tokens as the gateway makes them, and JWTs; nothing that could end a cookie or a header. */
const VALUE = /^[A-Za-z0-9._~-]{1,3800}$/;
/** A JWT is valid for 5 minutes at most, so its cookie is of no use after them. */
const JWT_SECONDS = 300;
/** Between the JWT and the digest of its token; no JWT has it. */
const OF_TOKEN = '~';

/** The names of both cookies; with `__Host-` no subdomain can set them (RFC 6265bis, section 4.1.3.2). */
export interface CookieNames {
  readonly session: string;
  readonly jwt: string;
  readonly secure: boolean;
}

/** @param secure false only for plain http on this machine, where not every browser stores a Secure cookie. */
export function cookieNames(secure: boolean): CookieNames {
  const prefix = secure ? '__Host-' : '';
  return { session: `${prefix}latchkey_session`, jwt: `${prefix}latchkey_jwt`, secure };
}

/**
 * The value of a cookie. Two of one name count as none, because one of them was planted.
 * @param header the request's `Cookie`.
 */
export function readCookie(header: string | null, name: string): string | undefined {
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = found;
  return found.length === 1 && value !== undefined && VALUE.test(value) ? value : undefined;
}

/** What cookies hold of a session. */
export interface HeldSession {
  readonly token: string;
  /** Empty where the session has none. */
  readonly jwt: string;
  /** End of the session, in epoch seconds. */
  readonly expiresAt: number;
}

/** Both cookies of a session, as values of `Set-Cookie`; for an answer beside which no sign-in runs. */
export async function sessionCookies(names: CookieNames, held: HeldSession): Promise<string[]> {
  return [cookie(names, names.session, held.token, secondsOf(held)), await jwtCookie(names, held)];
}

/**
 * The cookie of the JWT alone. It names the token of its session, because its answer may arrive after that of a sign-in, and
 * it then lies beside the token of another session. A JWT that no cookie can hold is left out: the server then asks the API.
 */
export async function jwtCookie(names: CookieNames, held: HeldSession): Promise<string> {
  const value = held.jwt + OF_TOKEN + (await digestOf(held.token));
  if (held.jwt === '' || !VALUE.test(value)) return cookie(names, names.jwt, '', 0);
  return cookie(names, names.jwt, value, Math.min(secondsOf(held), JWT_SECONDS));
}

/**
 * The JWT in the value of its cookie; undefined where it belongs to another token than the one beside it. Earlier versions
 * named no token. They set both cookies with each answer, so such a JWT belongs to the token beside it.
 */
export async function jwtOf(value: string, token: string): Promise<string | undefined> {
  const [jwt, digest] = value.split(OF_TOKEN);
  return digest === undefined || digest === (await digestOf(token)) ? jwt : undefined;
}

const secondsOf = ({ expiresAt }: HeldSession): number =>
  Math.max(0, Math.floor(expiresAt - Date.now() / 1000));

export function clearedCookies(names: CookieNames): string[] {
  return [cookie(names, names.session, '', 0), cookie(names, names.jwt, '', 0)];
}

function cookie({ secure }: CookieNames, name: string, value: string, seconds: number): string {
  if (value !== '' && !VALUE.test(value)) throw new Error('a token that no cookie can hold');
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
