/** How a client reaches Latchkey. */
export interface LatchkeyOptions {
  /** Where the gateway is reached: `https://auth.example.com`. */
  readonly baseUrl: string;
  /** `sk_test_…` or `sk_live_…`. It never appears in an error, and printing the client does not show it. */
  readonly secretKey: string;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds for one attempt; default 15,000. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for a call with all its attempts; default 60,000. */
  readonly totalTimeoutMs?: number | undefined;
  /** Attempts after the first, where a repetition is safe; default 3. */
  readonly retries?: number | undefined;
  /**
   * The `iss` that session JWTs must have, `{PUBLIC_BASE_URL}/v1/apps/{app_id}`. Default: any of Latchkey, for the App
   * whose keys the secret key reads.
   */
  readonly issuer?: string | undefined;
}

export interface Settings {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly retries: number;
  readonly issuer: string | undefined;
}

/** @throws TypeError if the address or the key cannot be one; it does not repeat the key. */
export function settingsOf(options: LatchkeyOptions): Settings {
  const { baseUrl, secretKey, fetch: given } = options;
  if (!/^https?:\/\/[^\s?#]+$/.test(baseUrl)) throw new TypeError('baseUrl must be an http or https URL');
  // A header refuses other characters with a message that repeats them.
  if (typeof secretKey !== 'string' || !/^[\x21-\x7e]+$/.test(secretKey))
    throw new TypeError('secretKey must be an API key such as sk_test_…');
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    secretKey,
    fetch: given ?? ((...args) => globalThis.fetch(...args)),
    timeoutMs: options.timeoutMs ?? 15_000,
    totalTimeoutMs: options.totalTimeoutMs ?? 60_000,
    retries: options.retries ?? 3,
    issuer: options.issuer,
  };
}
