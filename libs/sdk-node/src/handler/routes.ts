import type { Call } from './gateway.js';
import { OPERATIONS, REMOVABLE, type Operation, type Removable } from './operations-table.js';
import { refusals } from './refusal.js';

/** What a request asks for. */
export type Route =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly path: string }
  | RemovalRoute
  | { readonly kind: 'refresh' }
  | { readonly kind: 'revoke' };

export interface RemovalRoute {
  readonly kind: 'removal';
  readonly removable: Removable;
  readonly of: string;
  readonly id: string;
}

/**
 * Whether the answer sets or removes the cookies. Pages make such a call one at a time, over all tabs. Others run beside a
 * sign-in, whose cookies an answer about the earlier session would replace.
 */
export function changesCookies(route: Route): boolean {
  if (route.kind === 'operation') return route.operation.signsIn === true;
  return route.kind !== 'removal';
}

/** Encoded characters, dots, empty segments and everything else that two servers could read differently are unknown. */
const PATH = /^[A-Za-z0-9_-]{1,64}(?:\/[A-Za-z0-9_-]{1,64}){0,4}$/;
const REMOVAL = /^users\/([a-z_]+)\/([A-Za-z0-9_]+)\/delete$/;
const PROVIDER = /^oauth\/[a-z0-9_]+\/begin$/;

/** @throws Refusal for what is not on the list, and for another method. */
export function routeOf(request: Request, basePath: string): Route {
  const { pathname } = new URL(request.url);
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length + 1) : '';
  if (!PATH.test(path)) throw refusals.notFound();
  const { method, route } = found(path);
  if (request.method !== method) throw refusals.method(method);
  return route;
}

function found(path: string): { method: Call['method']; route: Route } {
  if (path === 'sessions/verify') return { method: 'POST', route: { kind: 'refresh' } };
  if (path === 'sessions/revoke') return { method: 'POST', route: { kind: 'revoke' } };
  const [, of = '', id = ''] = REMOVAL.exec(path) ?? [];
  const removable = Object.hasOwn(REMOVABLE, of) ? REMOVABLE[of] : undefined;
  if (removable) return { method: 'DELETE', route: { kind: 'removal', removable, of, id } };
  const name = PROVIDER.test(path) ? 'oauth/*/begin' : path;
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!operation) throw refusals.notFound();
  return { method: operation.method, route: { kind: 'operation', operation, path } };
}
