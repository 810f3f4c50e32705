import type { Session } from '../types/api.js';
import type { Refresh } from '../types/parts.js';
import { type Client, isNoSession } from './client.js';
import { heldOf, type SessionAnswer } from './held.js';
import { inOneTab } from './one-tab.js';

/**
 * Asks whether the session is active, with a new JWT in the answer.
 * @returns null where no user is signed in, which the other tabs learn, too.
 * @throws LatchkeyError; only `session_not_found` ends the session of the page, and is no error.
 */
export async function refresh(client: Client, options: Refresh = {}): Promise<Session | null> {
  const { store, transport } = client;
  if (transport.mode === 'direct') await store.askOtherTabs();
  const before = store.changes;
  const { requireFactors, maxFactorAge, purpose } = options;
  const asksForMore = requireFactors !== undefined || maxFactorAge !== undefined || purpose !== undefined;
  return inOneTab(client.lockName, async (waited) => {
    if (waited && store.changes !== before && !asksForMore) return store.held?.session ?? null;
    return ask(client, options);
  });
}

async function ask({ store, transport }: Client, options: Refresh): Promise<Session | null> {
  const token = store.held?.token ?? '';
  if (transport.mode === 'direct' && !token) return null;
  const body = {
    ...(token && { session_token: token }),
    ...(options.requireFactors && { require_factors: options.requireFactors }),
    ...(options.maxFactorAge !== undefined && { max_factor_age: options.maxFactorAge }),
    ...(options.purpose && { purpose: options.purpose }),
  };
  try {
    const held = heldOf(await transport.call<SessionAnswer>('sessions/verify', body), token, Date.now());
    store.set(held);
    return held.session;
  } catch (error) {
    if (!isNoSession(error)) throw error;
    if (store.held) store.set(null);
    return null;
  }
}
