import type { ValidationError } from 'class-validator';
import {
  AppError,
  type CheckContext,
  type ErrorType,
  fieldsOf,
  type JsonSchema,
  type MessageClass,
  validationErrors,
} from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';
import type { FastifyRequest } from 'fastify';
import type { MemberRule } from '../endpoint.js';
import { isUnstorable, unstorableText } from '../field-problems.js';
import { instanceOf } from './instance.js';
import { choiceProblem } from './path-parameters.js';
import { type PlainObject, unknownFields } from './unknown-fields.js';

/** A failed field, and its own `error_type` if its check has one. */
interface FailedField extends FieldProblem {
  ownType?: ErrorType;
}

/** Checks on the type of a value: where one fails, the other messages add nothing. */
const TYPE_CHECKS = ['isString', 'isInt', 'isBoolean', 'isArray', 'isObject', 'isIn'];

/**
 * Checks path, query and body, and replaces query and body by instances of their documented classes. A callback reads its
 * own.
 */
export function validateRequest(request: FastifyRequest): void {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) return;
  requireValidPath(request.params as Record<string, string>);
  if (endpoint.callback) return;
  const query = queryValues(request.query as PlainObject, endpoint.query);
  request.query = checkedMessage(endpoint.query, query);
  // The body of a GET is not read.
  if (endpoint.method === 'GET') return;
  request.body = checkedMessage(endpoint.request, (request.body ?? {}) as PlainObject, endpoint.needs);
}

/** Ids are opaque: any text that can be stored may be one. Other parameters have a closed list. */
function requireValidPath(params: Record<string, string>): void {
  const problems = Object.entries(params).flatMap(([name, value]) => {
    const wrongChoice = choiceProblem(name, value);
    if (wrongChoice) return [wrongChoice];
    return isUnstorable(value) ? [unstorableText(name)] : [];
  });
  if (problems.length > 0) throw new AppError('invalid_request', { fields: problems });
}

/**
 * Converts the texts of a query string to the types of its class. A text that does not convert stays a text, which
 * `checkedMessage` then refuses.
 * @throws AppError invalid_request with the parameters that are repeated or cannot be stored.
 */
export function queryValues(query: PlainObject, message: MessageClass | undefined): PlainObject {
  const names = Object.keys(query);
  if (names.length === 0) return {};
  const schemas = new Map((message ? fieldsOf(message) : []).map(({ name, schema }) => [name, schema]));
  const problems: FieldProblem[] = [];
  const values: PlainObject = Object.create(null) as PlainObject;
  for (const name of names) {
    const value = query[name];
    if (typeof value !== 'string') problems.push({ field: name, message: `${name} must be given once` });
    else if (isUnstorable(value) || isUnstorable(name)) problems.push(unstorableText(name));
    else values[name] = coerced(value, schemas.get(name));
  }
  if (problems.length > 0) throw new AppError('invalid_request', { fields: problems });
  return values;
}

function coerced(text: string, schema: JsonSchema | undefined): unknown {
  if (schema?.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (schema?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/**
 * Makes an instance of the class and validates it.
 * @throws AppError unknown_field; or invalid_request with every field that failed; or the one `error_type` that all
 * failed fields share.
 */
export function checkedMessage<T extends object>(
  message: MessageClass<T> | undefined,
  raw: PlainObject,
  rule?: MemberRule,
): T {
  const unknown = unknownFields(message, raw);
  if (unknown.length > 0) throw new AppError('unknown_field', { fields: unknown });
  if (!message || fieldsOf(message).length === 0) return {} as T;
  const made = instanceOf(message, raw);
  const failed: FailedField[] = validationErrors(message, made).flatMap((error) => failedFields(error, ''));
  if (rule) failed.push(...ruleProblems(rule, made));
  if (failed.length > 0) throw refusal(failed);
  return made;
}

function refusal(failed: readonly FailedField[]): AppError {
  const types = new Set(failed.map(({ ownType }) => ownType));
  const [shared] = types;
  const fields = failed.map(({ field, message }) => ({ field, message }));
  return new AppError(types.size === 1 && shared ? shared : 'invalid_request', { fields });
}

function failedFields(error: ValidationError, path: string): FailedField[] {
  const field = `${path}${error.property}`;
  const inside = (error.children ?? []).flatMap((child) => failedFields(child, `${field}.`));
  return error.constraints ? [failedField(error, error.constraints, field), ...inside] : inside;
}

function failedField(
  error: ValidationError,
  constraints: Record<string, string>,
  field: string,
): FailedField {
  if (error.value === undefined || error.value === null)
    return { field, message: `${error.property} is required` };
  const names = Object.keys(constraints);
  const typeCheck = names.find((name) => TYPE_CHECKS.includes(name));
  if (typeCheck) return { field, message: constraints[typeCheck] ?? '' };
  const errorType = (name: string) => (error.contexts?.[name] as CheckContext | undefined)?.errorType;
  const own = names.find(errorType);
  const message = constraints[own ?? names[0] ?? ''] ?? '';
  return { field, message, ownType: own === undefined ? undefined : errorType(own) };
}

/** One problem for each member of a rule that is not met. */
function ruleProblems({ kind, members }: MemberRule, made: object): FieldProblem[] {
  const given = members.filter((member) => (made as PlainObject)[member] !== undefined);
  const isMet = kind === 'exactly one' ? given.length === 1 : given.length > 0;
  const message = `${kind} of ${members.join(', ')} is required`;
  return isMet ? [] : members.map((field) => ({ field, message }));
}
