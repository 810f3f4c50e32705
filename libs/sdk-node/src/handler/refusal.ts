import type { HandlerErrorType } from '../errors/error-type.js';

/** An answer that ends a request, in the shape of the API's errors. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly errorType: HandlerErrorType,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const refusals = {
  /** No cookie, or one of a session that has ended. */
  noSession: () => new Refusal(404, 'session_not_found', 'Nobody is signed in. Sign in again.'),
  /** For the App's own routes. */
  signInFirst: () => new Refusal(401, 'session_not_found', 'Nobody is signed in. Sign in first.'),
  notFound: () => new Refusal(404, 'route_not_found', 'This server offers no such operation.'),
  absent: (errorType: HandlerErrorType) =>
    new Refusal(404, errorType, 'The signed-in user has none with this id.'),
  method: (allow: string) => new Refusal(405, 'method_not_allowed', `Send a ${allow}.`, { allow }),
  crossSite: () =>
    new Refusal(403, 'cross_site_request', 'The request does not come from a page of this App.'),
  origins: () =>
    new Refusal(500, 'internal_error', 'The server does not know its origin. Set `origins` of the handler.'),
  mediaType: () => new Refusal(415, 'unsupported_media_type', 'Send the body as application/json.'),
  tooLarge: () => new Refusal(413, 'payload_too_large', 'Send at most 64 KiB.'),
  json: () => new Refusal(400, 'invalid_json', 'Send one JSON object.'),
  missing: (field: string) => new Refusal(400, 'invalid_request', `The member \`${field}\` is missing.`),
  unavailable: () =>
    new Refusal(503, 'service_unavailable', 'Sign-in is not available at the moment. Try again.', {
      'retry-after': '2',
    }),
  timeout: () => new Refusal(504, 'upstream_timeout', 'The answer took too long. Its outcome is unknown.'),
};
