import type { Session } from '../types/api.js';
import type { Refresh, SessionPart } from '../types/parts.js';
import { bySession, type Client, ownToken } from './client.js';
import { isFresh } from './held.js';
import type { SessionKeeper } from './keeper.js';
import { inOneTab } from './one-tab.js';
import { refresh } from './refresh.js';

type Scope = 'here' | 'elsewhere' | 'everywhere';

export function sessionPart(
  client: Client,
  keeper: SessionKeeper,
  apiOrigins: readonly string[],
): SessionPart {
  const { store, transport } = client;
  let asked: Promise<Session | null> | undefined;
  /** One question for all who ask without conditions meanwhile. */
  const refreshOnce = () => (asked ??= refresh(client).finally(() => (asked = undefined)));
  return {
    current: () => store.held?.session ?? null,
    refresh: (options?: Refresh) => (options ? refresh(client, options) : refreshOnce()),
    onChange: (listener) => {
      const end = store.onChange(listener);
      keeper.start();
      return end;
    },
    signOut: (scope: Scope = 'here') => inOneTab(client.lockName, () => signOut(client, scope)),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (transport.mode === 'server') return fetch(markedForServer(request));
      admit(request, apiOrigins);
      if (!store.held || !isFresh(store.held, Date.now())) await refreshOnce();
      const jwt = store.held?.jwt;
      if (jwt) request.headers.set('authorization', `Bearer ${jwt}`);
      return transport.fetch(request);
    },
    token: () => store.held?.token ?? '',
  };
}

/** @throws LatchkeyError session_not_found where this session has ended and others were to end: they have not. */
async function signOut(client: Client, scope: Scope): Promise<void> {
  const { store, transport } = client;
  await bySession(client, async () => {
    if (transport.mode === 'server') await transport.call('sessions/revoke', revocation(scope));
    else if (scope !== 'here')
      await transport.call('profile/sessions/revoke', { session_token: ownToken(client), scope });
    else if (store.held?.token) await transport.call('sessions/revoke', { session_token: store.held.token });
  });
  if (scope !== 'elsewhere') store.set(null);
}

const revocation = (scope: Scope): object => (scope === 'here' ? {} : { [scope]: true });

/** A foreign origin must not get the session JWT by a slip. */
function admit({ url }: Request, apiOrigins: readonly string[]): void {
  const { origin } = new URL(url);
  const own = typeof location === 'undefined' ? undefined : location.origin;
  if (origin === own || apiOrigins.includes(origin)) return;
  throw new TypeError(`${origin} is not one of apiOrigins`);
}

/** The header lets the App's own routes refuse what another site sends. */
function markedForServer(request: Request): Request {
  if (new URL(request.url).origin === location.origin) request.headers.set('x-latchkey-request', '1');
  return request;
}
