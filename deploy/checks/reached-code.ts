import { PROCESSES } from '@latchkey/contracts/bus';
import { type GatewayRoute, gatewayRoutes } from './gateway-routes.js';
import { type Handler, handlersOf } from './reached-events.js';
import { oncePerRun } from './run-cache.js';

/** What the controllers of all processes declare and reach. */
export interface ReachedCode {
  /** Of a gateway. */
  readonly routes: readonly GatewayRoute[];
  /** Service → its handlers of procedures. */
  readonly handlers: Readonly<Record<string, readonly Handler[]>>;
}

let kept: ReachedCode | undefined;

/** One worker of a run asks the compiler for everything, because it takes seconds to know the types. */
export const reachedCode = (): ReachedCode =>
  (kept ??= oncePerRun('what controllers reach', () => ({
    routes: gatewayRoutes(),
    handlers: Object.fromEntries(Object.keys(PROCESSES).map((name) => [name, handlersOf(name)])),
  })));
