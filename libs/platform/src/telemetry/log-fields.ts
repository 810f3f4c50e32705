import { maskText } from './mask.js';

/** Everything a log line may hold beside level, time, service, event and error. */
const LOG_FIELDS = [
  'appId',
  'attempt',
  'channel',
  'code',
  'component',
  'consumer',
  'count',
  'database',
  'eventId',
  'eventType',
  'exitCode',
  'host',
  'keyId',
  'messageId',
  'method',
  'migration',
  'ms',
  'network',
  'pid',
  'port',
  'procedure',
  'provider',
  'reason',
  'record',
  'requestId',
  'retryInMs',
  'route',
  'sessionId',
  'signal',
  'status',
  'stream',
  'subject',
  'table',
  'traceId',
  'transferId',
  'userId',
  'version',
  'webhookId',
] as const;

const ALLOWED: ReadonlySet<string> = new Set(LOG_FIELDS);

export type LogField = (typeof LOG_FIELDS)[number];
export type LogValue = string | number | boolean;

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
  return ALLOWED.has(field);
}
