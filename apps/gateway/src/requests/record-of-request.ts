import type { RequestRecord } from '@latchkey/contracts/events';
import { isId, newId } from '@latchkey/platform/ids';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@latchkey/edge';

type Answered = Pick<
  FastifyRequest,
  | 'id'
  | 'clientRequestId'
  | 'call'
  | 'outcome'
  | 'refusal'
  | 'notes'
  | 'routeOptions'
  | 'params'
  | 'query'
  | 'body'
>;

/** Whether a success is recorded: that of every call which changes something. */
export function recordsSuccess({ method, recorded = method !== 'GET' }: Endpoint): boolean {
  return recorded;
}

/**
 * The record of an answered request: of a refusal, or of a success that changed something. Undefined for other requests,
 * and where the key belongs to no App.
 */
export function recordOf(request: Answered, status: number, now: number): RequestRecord | undefined {
  const { outcome, call, refusal, notes = {} } = request;
  const { endpoint } = request.routeOptions.config;
  if (!call.caller || !endpoint || (outcome === 'ok' && !recordsSuccess(endpoint))) return undefined;
  return {
    id: newId('rec'),
    app_id: call.caller.app_id,
    request_id: request.id,
    client_request_id: request.clientRequestId ?? null,
    operation: endpoint.operationId,
    answered_at_ms: now,
    status,
    error_type: outcome === 'ok' ? null : outcome,
    user_id: userOf(request),
    reason: outcome === 'ok' ? null : (refusal?.reason ?? null),
    message_id: notes.message?.id ?? null,
    message_channel: notes.message?.channel ?? null,
  };
}

/** The user that the answer or the refusal named, or else the request. Anything but an id may name a person. */
function userOf({ refusal, notes, params, query, body }: Answered): string | null {
  const named = [refusal?.userId ?? notes?.userId, ...[params, query, body].map(userIdIn)];
  return named.find((id) => isId('user', id)) ?? null;
}

/** The member `user_id` of an object, whatever it holds. */
export function userIdIn(value: unknown): string | undefined {
  return (value as { user_id?: string } | null | undefined)?.user_id;
}
