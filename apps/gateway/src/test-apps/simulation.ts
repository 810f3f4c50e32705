import { AppError, isErrorType, nearestName } from '@latchkey/contracts';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@latchkey/edge';
import { errorTypesOf, exampleError, SIMULATE } from '@latchkey/edge/openapi';

const HEADER = SIMULATE.toLowerCase();

/**
 * Refuses a call of a test App that asks for a refusal, after key and validation and before any effect. Live Apps,
 * the operator and routes without a key ignore the header.
 * @throws AppError the error that the header names; invalid_request if the call does not document it.
 */
export function simulateRefusal(request: FastifyRequest): void {
  const asked = request.headers[HEADER];
  if (asked === undefined || request.call.caller?.environment !== 'test') return;
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) return;
  const error = refusalOf(endpoint, String(asked));
  request.isSimulated = true;
  throw error;
}

function refusalOf(endpoint: Endpoint, asked: string): AppError {
  const known = errorTypesOf(endpoint);
  if (isErrorType(asked) && known.includes(asked)) return exampleError(asked, endpoint);
  const message = `must be an error of this call; the nearest is ${nearestName(asked, known)}`;
  return new AppError('invalid_request', { fields: [{ field: SIMULATE, message }] });
}
