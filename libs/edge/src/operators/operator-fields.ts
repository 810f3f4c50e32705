import { idOfActor, isId } from '@latchkey/platform/ids';
import type { LogFields } from '@latchkey/platform/telemetry';
import type { FastifyRequest } from 'fastify';
import { SAFE_REQUEST_ID } from '../http/request-ids.js';

type Asked = Pick<FastifyRequest, 'params' | 'query'> & {
  readonly call: Pick<FastifyRequest['call'], 'actor'>;
};

const idOf = (prefix: string) => (value: unknown) => isId(prefix, value);
const requestId = (value: unknown) => typeof value === 'string' && SAFE_REQUEST_ID.test(value);

/** The log field of each member of a path or a query that names a record, and what its ids look like. */
const NAMED = [
  ['app_id', 'appId', idOf('app')],
  ['event_id', 'eventId', idOf('evt')],
  ['key_id', 'keyId', idOf('key')],
  ['message_id', 'messageId', idOf('msg')],
  // Users are searched by id, too.
  ['query', 'userId', idOf('user')],
  // Not `requestId`, which is that of the operator's own request.
  ['request_id', 'askedRequestId', requestId],
  ['transfer_id', 'transferId', idOf('transfer')],
  ['user_id', 'userId', idOf('user')],
  ['wallet_id', 'walletId', idOf('wallet')],
  ['webhook_id', 'webhookId', idOf('webhook')],
] as const;

/**
 * What the log line of an operator's request says besides: whose key it was, and what was asked for. A read leaves no event, so
 * this is its only trace. Text that is no id stays out: it may be an address.
 */
export function operatorFields({ call, params, query }: Asked): LogFields {
  if (call.actor?.type !== 'operator') return {};
  const members = { ...(query as object), ...(params as object) } as Readonly<Record<string, unknown>>;
  const named = NAMED.flatMap(([member, field, isKnown]) =>
    isKnown(members[member]) ? [[field, members[member]] as const] : [],
  );
  const id = idOfActor(call.actor);
  const operator: LogFields = call.actor.key_id === '' ? { operatorId: id } : { operatorKey: id };
  return { ...operator, ...Object.fromEntries(named) };
}
