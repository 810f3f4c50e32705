import { maskText } from './mask.js';

/** Everything a log line may hold beside level, time, service, event and error. docs/logs.md is made from this list. */
export const LOG_FIELDS = {
  appId: 'id of the App',
  askedRequestId: 'id of the request that an operator looks up',
  attempt: 'number of the attempt, from 1',
  chain: 'name of a chain, such as `eip155:1`',
  channel: '`email` or `sms`',
  clientRequestId: '`X-Request-Id` that a client sent and that is not the id of the request',
  code: '`ok`, or the [code](errors.md) of the error',
  component: 'the part of NestJS that reports',
  consumer: 'name of a consumer of NATS',
  count: 'number of rows, events, keys, migrations, requests or spans',
  eventId: 'id of the [event](events.md)',
  eventType: 'type of the event',
  keyId: 'id of the API key',
  keyVersion: 'version of the key-encryption key of the encrypted value',
  messageId: 'id of the queued email or SMS',
  method: 'HTTP method',
  migration: 'names of migrations',
  ms: 'duration in milliseconds',
  network: 'chain and environment',
  operatorId: 'id of the operator who is signed in to the console',
  operatorKey: "id of the operator's key",
  pid: 'id of the process in its operating system',
  port: 'the port of probes and metrics',
  procedure: 'name of the procedure that was called',
  reason: 'why, in words or as a code of our own',
  record: 'id of the row with the encrypted value',
  requestId: '`X-Request-Id` of the request',
  retryInMs: 'time until the next attempt, in milliseconds',
  route: 'template of the route; `unparsed` for bytes that are no HTTP',
  setting: 'name of the setting to change',
  signal: 'the signal that stops the process, or `disconnect` of its parent',
  status: 'HTTP status; for a transfer its status',
  stream: 'name of a stream of NATS',
  table: 'table of the encrypted value',
  traceId: 'id of the trace, if the request is traced',
  transferId: 'id of the transfer',
  userId: 'id of the user',
  walletId: 'id of the wallet',
  webhookId: 'id of the webhook',
} as const satisfies Record<string, string>;

type LogField = keyof typeof LOG_FIELDS;
type LogValue = string | number | boolean;

/** Ids, codes and numbers; never text that a person typed. */
export type LogFields = { readonly [Field in LogField]?: LogValue | undefined };

/**
 * The fields of the allow-list that hold a scalar. A cast or a spread escapes the types, so the list is applied again
 * at run time: objects, lists and secrets never reach a line.
 */
export function allowedFields(fields: LogFields): LogFields {
  const line: Partial<Record<LogField, LogValue>> = {};
  for (const [field, value] of Object.entries(fields) as [string, unknown][]) {
    if (!isAllowed(field)) continue;
    if (typeof value === 'string') line[field] = maskText(value);
    else if (typeof value === 'boolean') line[field] = value;
    else if (typeof value === 'number' && Number.isFinite(value)) line[field] = value;
  }
  return line;
}

function isAllowed(field: string): field is LogField {
  return Object.hasOwn(LOG_FIELDS, field);
}
