import { type Tell, toldOnConsole } from './mistakes.js';

/** What the App's handler and its adapters take. */
export interface AuthOptions {
  /** Address of the gateway, such as `https://auth.example.com`. */
  readonly baseUrl: string;
  /** Secret key of the App. It stays on this server. */
  readonly secretKey: string;
  /** Path under which the handler is mounted; `/auth` when absent. */
  readonly basePath?: string;
  /**
   * Origins of the App's pages in this deployment, such as `https://app.example.com`. Only `http://localhost` works
   * without it; the two are not listed together.
   */
  readonly origins?: readonly string[];
  /** Minutes that a session lives after a sign-in, and the most that a page may ask for; 1440 (a day) when absent. */
  readonly sessionMinutes?: number;
  /**
   * A change of credentials needs a factor that was verified at most this number of minutes ago; 10 when absent, and at least 1.
   * Where the user has a TOTP, it must be that one.
   */
  readonly stepUp?: { readonly maxFactorAge?: number };
  /**
   * How many proxies in front of this server append the client's address to `X-Forwarded-For`; 0 when absent. More than
   * there are lets a client choose its own address.
   */
  readonly trustedProxies?: number;
  /** Milliseconds until a call of the gateway is given up; 10000 when absent. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface Settings extends Required<Omit<AuthOptions, 'stepUp' | 'fetch'>> {
  /** Minutes. */
  readonly maxFactorAge: number;
  readonly fetch: typeof fetch;
  readonly tell: Tell;
}

/** @throws Error for options that would not be safe or could not work. */
export function settingsOf(options: AuthOptions): Settings {
  if (!options.baseUrl || !options.secretKey) throw new Error('Latchkey needs `baseUrl` and `secretKey`.');
  const call = options.fetch ?? globalThis.fetch;
  return {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    secretKey: options.secretKey,
    basePath: pathOf(options.basePath ?? '/auth'),
    origins: originsOf(options.origins ?? []),
    sessionMinutes: options.sessionMinutes ?? 1440,
    maxFactorAge: minutesOf(options.stepUp?.maxFactorAge ?? 10),
    trustedProxies: options.trustedProxies ?? 0,
    timeoutMs: options.timeoutMs ?? 10_000,
    fetch: (input, init) => call(input, init),
    tell: toldOnConsole(),
  };
}

/** With less than a minute a page could prove itself for ever, and be refused each time. */
function minutesOf(maxFactorAge: number): number {
  if (Number.isInteger(maxFactorAge) && maxFactorAge >= 1) return maxFactorAge;
  throw new Error('`stepUp.maxFactorAge` is a whole number of minutes, at least 1.');
}

function pathOf(basePath: string): string {
  if (!/^(?:\/[A-Za-z0-9_-]+)+$/.test(basePath)) throw new Error('`basePath` is a path such as "/auth".');
  return basePath;
}

/** Behind a proxy a server sees itself on localhost: if that were listed too, cookies would lose `Secure` and `__Host-`. */
function originsOf(texts: readonly string[]): string[] {
  const origins = texts.map(originOf);
  if (new Set(origins.map((origin) => origin.split(':')[0])).size > 1)
    throw new Error('`origins` are those of one deployment: of https, or of http on this machine.');
  return origins;
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.origin !== text.replace(/\/$/, '') || !isSafe(url))
    throw new Error(`"${text}" is not an origin such as "https://app.example.com".`);
  return url.origin;
}

/** Plain http is for this machine alone. */
function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || isLocal(url);
}

/** Whether a URL is plain http on this machine. */
export function isLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
