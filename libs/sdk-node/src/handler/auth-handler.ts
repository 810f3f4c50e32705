import type { Connection } from './device.js';
import { Exchange } from './exchange.js';
import { Answered } from './gateway.js';
import { fault } from './mistakes.js';
import type { Settings } from './options.js';
import { checkSameOrigin } from './origin.js';
import { perform } from './perform.js';
import { Refusal } from './refusal.js';
import { failed, responseOf } from './responses.js';
import { changesCookies, routeOf } from './routes.js';

/** Answers one request of a page; never rejects. */
export type AuthHandler = (request: Request, connection?: Connection) => Promise<Response>;

/** The handler of resolved options. */
export function handlerOf(settings: Settings): AuthHandler {
  return (request, connection = {}) => answerTo(request, settings, connection);
}

async function answerTo(request: Request, settings: Settings, connection: Connection): Promise<Response> {
  let cookies = (): string[] => [];
  try {
    const route = routeOf(request, settings.basePath);
    const exchange = new Exchange(request, settings, connection);
    if (changesCookies(route)) cookies = () => exchange.cookies;
    if (request.method !== 'GET') checkSameOrigin(request, settings);
    return responseOf(await perform(exchange, route), cookies());
  } catch (error) {
    if (isFault(error)) settings.tell(fault(request, error));
    return failed(error, cookies());
  }
}

/** Neither an answer of the gateway nor a refusal: a bug, or a setting that is missing. */
function isFault(error: unknown): boolean {
  return !(error instanceof Answered) && !(error instanceof Refusal && error.status !== 500);
}
