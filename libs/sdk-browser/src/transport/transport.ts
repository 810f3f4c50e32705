import type { DirectOptions, LatchkeyOptions, ServerOptions } from '../types/latchkey.js';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { send } from './send.js';

const TIMEOUT_MS = 20_000;

type HttpMethod = 'GET' | 'POST' | 'DELETE';

/** One of the two ways to the API; both have the same paths and bodies. */
export interface Transport {
  readonly mode: 'server' | 'direct';
  /** Tells two Apps on one origin apart: names of locks, channels and stored values hold it. */
  readonly key: string;
  /** Makes requests to other servers, too. */
  readonly fetch: typeof fetch;
  /**
   * @param path behind `/v1/auth/`.
   * @throws LatchkeyError of the API, network_error or unexpected_answer.
   */
  call<T>(path: string, body?: object, method?: HttpMethod): Promise<T>;
}

/** Where it is created does not matter: the address of the page is read when a call is made. */
export function createTransport(options: LatchkeyOptions): Transport {
  return 'server' in options ? throughServer(options) : direct(options);
}

/** Same origin only, because the App's cookies sign the calls. The header is what another site cannot send. */
function throughServer({ server, timeout = TIMEOUT_MS }: ServerOptions): Transport {
  const headers = { 'x-latchkey-request': '1' };
  return {
    mode: 'server',
    key: server,
    fetch: (...request) => fetch(...request),
    call: (path, body, method = 'POST') => {
      const url = new URL(`${server.replace(/\/+$/, '')}/${path}`, location.href);
      if (url.origin !== location.origin) throw new TypeError('server must be on the origin of the page');
      return send(url.href, { ...requestOf(method, body, headers), credentials: 'same-origin' }, timeout);
    },
  };
}

/** What an app without a page adds: requests of its own, and the origin that no browser names for it. */
export interface DirectRequests {
  readonly fetch?: typeof fetch | undefined;
  readonly origin?: string | undefined;
}

export function direct(
  { baseUrl, publicToken, timeout = TIMEOUT_MS }: Pick<DirectOptions, 'baseUrl' | 'publicToken' | 'timeout'>,
  { fetch: request = (...given) => fetch(...given), origin }: DirectRequests = {},
): Transport {
  if (!publicToken.startsWith('pk_')) throw new TypeError('publicToken must be a public token (pk_…)');
  const headers = { authorization: `Bearer ${publicToken}`, ...(origin && { origin }) };
  return {
    mode: 'direct',
    key: publicToken,
    fetch: request,
    call: (path, body, method = 'POST') => {
      const url = `${baseUrl.replace(/\/+$/, '')}/v1/auth/${path}`;
      return send(url, { ...requestOf(method, body, headers), credentials: 'omit' }, timeout, request);
    },
  };
}

function requestOf(
  method: HttpMethod,
  body: object | undefined,
  headers: Record<string, string>,
): RequestInit {
  if (method === 'GET') return { method, headers };
  return {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  };
}

/** @throws LatchkeyError server_required. */
export function requireServer({ mode }: Transport): void {
  if (mode === 'server') return;
  throw new LatchkeyError("This needs the App's server: createLatchkey({ server })", {
    errorType: 'server_required',
  });
}
