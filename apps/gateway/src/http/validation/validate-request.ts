import { AppError } from '@latchkey/contracts';
import type { FastifyRequest } from 'fastify';
import { isUnstorable, unstorableText } from '../text-problems.js';
import { checkedMessage } from './checked-message.js';
import type { PlainObject } from './plain-object.js';
import { queryValues } from './query-values.js';

/** Replaces body and query of a request by its documented messages: the one place where shapes are checked. */
export function validateRequest(request: FastifyRequest): void {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) return;
  checkPath(request.params as Record<string, string>);
  const query = queryValues(request.query as PlainObject, endpoint.query);
  request.query = checkedMessage(endpoint.query, query);
  // A GET's body is not even read.
  if (endpoint.method === 'GET') return;
  request.body = checkedMessage(endpoint.request, (request.body ?? {}) as PlainObject, endpoint.needs);
}

/** Ids are opaque: any text may be asked for, as long as it is text. */
function checkPath(params: Record<string, string>): void {
  const problems = Object.entries(params).flatMap(([name, value]) =>
    isUnstorable(value) ? [unstorableText(name)] : [],
  );
  if (problems.length > 0) throw new AppError('invalid_request', { fields: problems });
}
