import { AppError, ERROR_TABLE, type ErrorType, FACTOR_TYPES } from '@latchkey/contracts';
import { errorAnswer } from '../http/errors.js';
import { type Endpoint, isIdempotent } from '../http/endpoint.js';
import { isKept } from '../idempotency/claim.rules.js';
import { exampleFields } from './example-fields.js';
import { headerReferences } from './headers.js';
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
const HEADERS_OF_STATUS: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};
const REPEATED_ERRORS: readonly ErrorType[] = ['idempotency_conflict', 'idempotency_in_progress'];
const ANY_CALL: readonly ErrorType[] = [
  'headers_too_large',
  'internal_error',
  'service_unavailable',
  'upstream_timeout',
];

const STEP_UP = { unmet: [{ type: 'totp', reason: 'factor_missing' }] };

/** Members of every refusal. */
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
    required_factors: {
      type: 'array',
      description: 'Of `step_up_required`, for the secret key alone: the factors to verify.',
      items: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            description: 'Type of the factor; `any` if the request required no type.',
            enum: [...FACTOR_TYPES, 'any'],
          },
          reason: {
            type: 'string',
            description: 'Whether the session lacks it, or it was verified too long ago.',
            enum: ['factor_missing', 'factor_too_old'],
          },
        },
        required: ['type', 'reason'],
      },
    },
  },
  required: ['status_code', 'error_message', 'error_type'],
};

/** Every error an endpoint can answer, in the order of the table. */
export function errorTypesOf(endpoint: Endpoint): ErrorType[] {
  const { access, method, errors = [] } = endpoint;
  const all = new Set([
    ...ACCESS_ERRORS[access],
    ...INPUT_ERRORS,
    ...(method === 'GET' ? [] : BODY_ERRORS),
    ...(isIdempotent(endpoint) ? REPEATED_ERRORS : []),
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
    [...byStatus].map(([status, types]) => [String(status), errorResponse(endpoint, status, types)]),
  );
}

function errorResponse(endpoint: Endpoint, status: number, types: readonly ErrorType[]): object {
  const narrowed = { type: 'object', properties: { error_type: { type: 'string', enum: types } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] };
  const examples = Object.fromEntries(
    types.map((type) => [type, { value: errorAnswer(exampleError(type, endpoint), { isForBackend: true }).body }]),
  );
  return {
    description: types.map((type) => `- \`${type}\`: ${ERROR_TABLE[type].message}`).join('\n'),
    headers: headerReferences([
      'X-Request-Id',
      ...(endpoint.beta ? ['X-Api-Stability'] : []),
      ...(HEADERS_OF_STATUS[status] ?? []),
      ...(isIdempotent(endpoint) ? headersOfRepeated(status) : []),
    ]),
    content: { 'application/json': { schema, examples } },
  };
}

/** The error as this endpoint answers it, with plausible `fields` where it has them. */
export function exampleError(type: ErrorType, endpoint: Endpoint): AppError {
  const stepUp = type === 'step_up_required' && STEP_UP;
  return new AppError(type, { fields: exampleFields(type, endpoint), ...stepUp });
}

/** Refusals are sent again like answers, unless they are not kept; one that is under way names the time to wait. */
function headersOfRepeated(status: number): string[] {
  return [...(status === 409 ? ['Retry-After'] : []), ...(isKept(status) ? ['Idempotent-Replayed'] : [])];
}
