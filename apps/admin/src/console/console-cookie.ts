import { parseCookie, stringifySetCookie } from 'cookie';

/** Seconds that a browser keeps it; the session itself ends by the limits of its App. */
const MAX_AGE_SECONDS = 12 * 60 * 60;
const NAME = 'latchkey_console';
const nameOf = (isSecure: boolean) => (isSecure ? `__Host-${NAME}` : NAME);

/** The token of the session, out of the reach of scripts and of requests that other sites make. */
export function consoleCookie(token: string, isSecure: boolean): string {
  return cookieOf(token, isSecure, MAX_AGE_SECONDS);
}

export const noConsoleCookie = (isSecure: boolean) => cookieOf('', isSecure, 0);

/** The token of a `Cookie` header. */
export function tokenOf(header: string | undefined, isSecure: boolean): string | undefined {
  return parseCookie(header ?? '')[nameOf(isSecure)] || undefined;
}

function cookieOf(value: string, isSecure: boolean, maxAge: number): string {
  return stringifySetCookie({
    name: nameOf(isSecure),
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  });
}
