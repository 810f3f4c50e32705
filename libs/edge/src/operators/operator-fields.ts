import { isId } from '@latchkey/platform/ids';
import type { LogFields } from '@latchkey/platform/telemetry';
import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'params' | 'query'> & {
  readonly call: Pick<FastifyRequest['call'], 'actor'>;
};

/** The log field of each member of a path or a query that names a record, and the prefix of its ids. */
const NAMED = [
  ['app_id', 'appId', 'app'],
  ['event_id', 'eventId', 'evt'],
  ['key_id', 'keyId', 'key'],
  ['message_id', 'messageId', 'msg'],
  ['transfer_id', 'transferId', 'transfer'],
  ['user_id', 'userId', 'user'],
  ['wallet_id', 'walletId', 'wallet'],
  ['webhook_id', 'webhookId', 'webhook'],
] as const;

/**
 * What the log line of an operator's request says besides: whose key it was, and what was asked for. A read leaves no event, so
 * this is its only trace. Text that is no id stays out: it may be an address.
 */
export function operatorFields({ call, params, query }: Asked): LogFields {
  if (call.actor?.type !== 'operator') return {};
  const members = { ...(query as object), ...(params as object) } as Readonly<Record<string, unknown>>;
  const named = NAMED.flatMap(([member, field, prefix]) =>
    isId(prefix, members[member]) ? [[field, members[member]] as const] : [],
  );
  return { operatorKey: call.actor.key_id, ...Object.fromEntries(named) };
}
