import { AppError, ERROR_TABLE, type ErrorType } from '@latchkey/contracts';
import { errorAnswer, type ErrorBody } from '../http/error-answer.js';
import type { Endpoint } from '../http/endpoint.js';
import type { SchemaObject } from './schemas.js';

const NO_DOUBT_OF_THE_KEY: readonly ErrorType[] = ['missing_api_key', 'invalid_api_key'];
const ACCESS_ERRORS: Readonly<Record<Endpoint['access'], readonly ErrorType[]>> = {
  secret: [...NO_DOUBT_OF_THE_KEY, 'secret_key_required'],
  public: NO_DOUBT_OF_THE_KEY,
  admin: [...NO_DOUBT_OF_THE_KEY, 'admin_key_required'],
  none: [],
};
const INPUT_ERRORS: readonly ErrorType[] = ['invalid_request', 'unknown_field'];
const BODY_ERRORS: readonly ErrorType[] = ['invalid_json', 'payload_too_large', 'unsupported_media_type'];
const ANY_CALL: readonly ErrorType[] = [
  'headers_too_large',
  'internal_error',
  'service_unavailable',
  'upstream_timeout',
];

/** Members of every refusal (decision 1). */
export const ERROR_SCHEMA: SchemaObject = {
  type: 'object',
  properties: {
    status_code: { type: 'integer', description: 'The HTTP status.' },
    error_message: { type: 'string', description: 'Fixed per type; says what to do next.' },
    error_type: {
      type: 'string',
      description: 'Stable name to program against.',
      enum: Object.keys(ERROR_TABLE),
    },
    fields: {
      type: 'array',
      description: 'On validation: every member that is wrong.',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
  },
  required: ['status_code', 'error_message', 'error_type'],
};

/** Every error an endpoint can answer, in the order of the table. */
export function errorTypesOf({ access, method, errors = [] }: Endpoint): ErrorType[] {
  const takesBody = method === 'POST' || method === 'PATCH';
  const all = new Set([
    ...ACCESS_ERRORS[access],
    ...INPUT_ERRORS,
    ...(takesBody ? BODY_ERRORS : []),
    ...ANY_CALL,
    ...errors,
  ]);
  return (Object.keys(ERROR_TABLE) as ErrorType[]).filter((type) => all.has(type));
}

/** One response per status, with an example of each type. */
export function errorResponses(endpoint: Endpoint): Record<string, object> {
  const byStatus = new Map<number, ErrorType[]>();
  for (const type of errorTypesOf(endpoint)) {
    const { status } = ERROR_TABLE[type];
    byStatus.set(status, [...(byStatus.get(status) ?? []), type]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, types]) => [String(status), errorResponse(status, types)]),
  );
}

function errorResponse(status: number, types: readonly ErrorType[]): object {
  const narrowed = { type: 'object', properties: { error_type: { type: 'string', enum: types } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] };
  const examples = Object.fromEntries(types.map((type) => [type, { value: exampleOf(type) }]));
  return {
    description: types.map((type) => `\`${type}\``).join(', '),
    headers: headersOf(status),
    content: { 'application/json': { schema, examples } },
  };
}

function exampleOf(type: ErrorType): ErrorBody {
  const named = INPUT_ERRORS.includes(type)
    ? { fields: [EXAMPLE_FIELDS[type] ?? EXAMPLE_FIELDS.invalid_request] }
    : {};
  return errorAnswer(new AppError(type, named as never)).body;
}

const EXAMPLE_FIELDS: Partial<Record<ErrorType, { field: string; message: string }>> = {
  invalid_request: { field: 'user_id', message: 'user_id is required' },
  unknown_field: { field: 'user', message: 'user is not known; the nearest known field is user_id' },
};

function headersOf(status: number): object {
  const requestId = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
  const retryAfter = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };
  return status === 429 || status === 503 ? { ...requestId, ...retryAfter } : requestId;
}
