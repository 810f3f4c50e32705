import {
  AppError,
  ERROR_TABLE,
  type ErrorType,
  FACTOR_TYPES,
  type RefusalDetails,
} from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';
import { type Endpoint, isIdempotent } from '../http/endpoint.js';
import { errorAnswer } from '../http/errors.js';
import { exampleFields } from './example-fields.js';
import { errorHeaders } from './headers.js';
import type { SchemaObject } from './schemas.js';

const NO_DOUBT_OF_THE_KEY: readonly ErrorType[] = ['missing_api_key', 'invalid_api_key'];
const NO_DOUBT_OF_THE_OPERATOR: readonly ErrorType[] = [...NO_DOUBT_OF_THE_KEY, 'operator_session_required'];
const ACCESS_ERRORS: Readonly<Record<Endpoint['access'], readonly ErrorType[]>> = {
  secret: [...NO_DOUBT_OF_THE_KEY, 'secret_key_required'],
  public: NO_DOUBT_OF_THE_KEY,
  admin: [
    ...NO_DOUBT_OF_THE_OPERATOR,
    ...(['admin_key_required', 'origin_not_allowed', 'step_up_required'] as const),
  ],
  none: [],
};
const INPUT_ERRORS: readonly ErrorType[] = ['invalid_request', 'unknown_field'];
const SIZE_AND_TYPE: readonly ErrorType[] = ['payload_too_large', 'unsupported_media_type'];
const BODY_ERRORS: readonly ErrorType[] = ['invalid_json', ...SIZE_AND_TYPE];
const REPEATED_ERRORS: readonly ErrorType[] = ['idempotency_conflict', 'idempotency_in_progress'];
const ANY_CALL: readonly ErrorType[] = [
  'headers_too_large',
  'rate_limited',
  'internal_error',
  'service_unavailable',
  'upstream_timeout',
];

/** What the examples of some errors have beside `fields`. */
const EXAMPLE_DETAILS: Partial<Record<ErrorType, RefusalDetails>> = {
  step_up_required: { unmet: [{ type: 'totp', reason: 'factor_missing' }] },
  transfer_limit_exceeded: { resetsAt: 1795305600 },
};

/** Sets that many operations share, by a name of their own; longest first. */
const NAMED_SETS: readonly (readonly [name: string, types: readonly ErrorType[]])[] = [
  ['InvalidBody', [...INPUT_ERRORS, 'invalid_json']],
  ['InvalidInput', INPUT_ERRORS],
  ['InvalidOperator', NO_DOUBT_OF_THE_OPERATOR],
  ['InvalidKey', NO_DOUBT_OF_THE_KEY],
];

/** Members of every refusal. */
export const ERROR_SCHEMA: SchemaObject = {
  type: 'object',
  description: 'A refusal.',
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
      description: 'The members of the request that are wrong, where the type is about members.',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string', description: 'Path of the member, such as `emails[0].email`.' },
          message: { type: 'string', description: 'What is wrong with it.' },
        },
        required: ['field', 'message'],
      },
    },
    required_factors: {
      type: 'array',
      description:
        'Of `step_up_required`, for the secret key and for operators alone: the factors to verify.',
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
            description:
              'Whether it is missing, was verified too long ago, or, as the passkey over a payment, is known for too short a time.',
            enum: ['factor_missing', 'factor_too_old', 'factor_too_new'],
          },
        },
        required: ['type', 'reason'],
      },
    },
    resets_at: {
      type: 'integer',
      description:
        'In Unix epoch seconds. Of `transfer_limit_exceeded`: when this amount fits if nothing else is paid; absent if it never does. Of `step_up_required` with `factor_too_new`: when the passkey counts.',
    },
  },
  required: ['status_code', 'error_message', 'error_type'],
};

/** Every error an endpoint can answer, in the order of the table. */
export function errorTypesOf(endpoint: Endpoint): ErrorType[] {
  const { access, role, signInMethod, publicIf, errors = [] } = endpoint;
  const all = new Set([
    ...ACCESS_ERRORS[access],
    ...(role && role !== 'viewer' ? (['operator_role_required'] as const) : []),
    ...inputErrors(endpoint),
    ...(isIdempotent(endpoint) ? REPEATED_ERRORS : []),
    ...(signInMethod ? (['method_not_enabled'] as const) : []),
    ...(publicIf ? (['secret_key_required', 'origin_not_allowed'] as const) : []),
    ...ANY_CALL,
    ...errors,
  ]);
  return (Object.keys(ERROR_TABLE) as ErrorType[]).filter((type) => all.has(type));
}

/** A callback knows no unknown field, and reads no JSON. */
function inputErrors({ method, callback }: Endpoint): readonly ErrorType[] {
  if (callback) return ['invalid_request', ...(method === 'GET' ? [] : SIZE_AND_TYPE)];
  return method === 'GET' ? INPUT_ERRORS : [...INPUT_ERRORS, ...BODY_ERRORS];
}

/** The error answers of a document: one response for each set of errors, one example for each error. */
export class ErrorResponses {
  readonly responses: Record<string, object> = {};
  readonly examples: Record<string, { value: object }> = {};

  /** References to the error answers of an operation, by status. */
  referencesOf(endpoint: Endpoint): Record<string, { $ref: string }> {
    return Object.fromEntries(
      byStatus(errorTypesOf(endpoint)).map(([status, types]) => {
        for (const type of types) this.addExample(type, endpoint);
        const name = nameOf(types);
        this.responses[name] ??= errorResponse(status, types);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  /** Operations share the example; an example with `fields` is better than one without. */
  private addExample(type: ErrorType, endpoint: Endpoint): void {
    const shared = this.examples[type];
    if (shared && 'fields' in shared.value) return;
    const fields = exampleFields(type, endpoint);
    if (shared && !fields) return;
    this.examples[type] = { value: errorAnswer(errorOf(type, fields), { tellsFactors: true }).body };
  }
}

function byStatus(types: readonly ErrorType[]): [status: number, types: ErrorType[]][] {
  const sorted = new Map<number, ErrorType[]>();
  for (const type of types) {
    const { status } = ERROR_TABLE[type];
    sorted.set(status, [...(sorted.get(status) ?? []), type]);
  }
  return [...sorted];
}

function errorResponse(status: number, types: readonly ErrorType[]): object {
  const narrowed = { type: 'object', properties: { error_type: { type: 'string', enum: types } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] };
  const examples = types.map((type) => [type, { $ref: `#/components/examples/${type}` }]);
  return {
    description: types.map((type) => `- \`${type}\`: ${ERROR_TABLE[type].message}`).join('\n'),
    headers: errorHeaders(status),
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  };
}

/** The error as this endpoint answers it, with plausible `fields` where it has them. */
export function exampleError(type: ErrorType, endpoint: Endpoint): AppError {
  return errorOf(type, exampleFields(type, endpoint));
}

function errorOf(type: ErrorType, fields: FieldProblem[] | undefined): AppError {
  return new AppError(type, { fields, ...EXAMPLE_DETAILS[type] });
}

/** A name that depends on the set alone, so that a new endpoint renames nothing: `InvalidBodyOrInvalidOtp`. */
function nameOf(types: readonly ErrorType[]): string {
  const [shared, included] = NAMED_SETS.find(([, set]) => set.every((type) => types.includes(type))) ?? [
    '',
    [],
  ];
  const others = types.filter((type) => !included.includes(type)).map(pascalCase);
  return [...(shared ? [shared] : []), ...others].join('Or');
}

function pascalCase(type: string): string {
  return type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
