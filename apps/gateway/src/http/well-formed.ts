import type { IncomingMessage } from 'node:http';
import { AppError } from '@latchkey/contracts';

/** Given twice, two readers may take one each; Node itself keeps the first, and refuses a second Content-Length. */
const GIVEN_ONCE = ['authorization', 'host', 'content-type'];

/**
 * What HTTP leaves to its readers and no client of ours sends (decision 12).
 * @throws AppError invalid_request; the connection is not to be used again.
 */
export function requireWellFormed(request: IncomingMessage): void {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const repeated = GIVEN_ONCE.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (repeated) throw malformed(`${repeated} must be given once`);
  if (request.httpVersion === '1.1' && !names.includes('host')) throw malformed('host is required');
}

function malformed(message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field: 'request', message }] });
}
