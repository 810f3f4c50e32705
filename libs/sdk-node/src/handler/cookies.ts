/** Tokens as the gateway makes them, and JWTs; nothing that could end a cookie or a header. */
const VALUE = /^[A-Za-z0-9._~-]{1,3800}$/;

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

/** The cookies of a session, as values of `Set-Cookie`. @param expiresAt in epoch seconds. */
export function sessionCookies(
  names: CookieNames,
  { token, jwt, expiresAt }: { token: string; jwt: string; expiresAt: number },
): string[] {
  const seconds = Math.max(0, Math.floor(expiresAt - Date.now() / 1000));
  return [cookie(names, names.session, token, seconds), jwtCookie(names, jwt, seconds)];
}

/** A JWT that no cookie can hold is left out: the server then asks the API. */
export function jwtCookie(names: CookieNames, jwt: string, seconds: number): string {
  return VALUE.test(jwt) ? cookie(names, names.jwt, jwt, seconds) : cookie(names, names.jwt, '', 0);
}

export function clearedCookies(names: CookieNames): string[] {
  return [cookie(names, names.session, '', 0), cookie(names, names.jwt, '', 0)];
}

function cookie({ secure }: CookieNames, name: string, value: string, seconds: number): string {
  if (value !== '' && !VALUE.test(value)) throw new Error('a token that no cookie can hold');
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
