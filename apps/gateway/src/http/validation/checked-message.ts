import { type ValidationError, validateSync } from 'class-validator';
import {
  AppError,
  type CheckContext,
  type ErrorType,
  fieldsOf,
  type MessageClass,
} from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';
import { instanceOf } from './instance.js';
import { type MemberRule, ruleProblems } from './member-rule.js';
import type { PlainObject } from './plain-object.js';
import { unknownFields } from './unknown-fields.js';

/** A member that failed, and the `error_type` of its own that its check carries, if it does. */
interface FailedField extends FieldProblem {
  ownType?: ErrorType;
}

/** Checks on the type of a value: where one fails, the others have nothing to add. */
const TYPE_CHECKS = ['isString', 'isInt', 'isBoolean', 'isArray', 'isObject', 'isIn'];

/**
 * Makes the documented message of what was sent.
 * @throws AppError unknown_field, invalid_request naming every member that failed, or the one `error_type` that all
 * of them share.
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
  const failed: FailedField[] = validateSync(made).flatMap((error) => failedFields(error, ''));
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
  const own = names.find((name) => contextOf(error, name)?.errorType);
  const shown = own ?? names[0] ?? '';
  return {
    field,
    message: constraints[shown] ?? '',
    ownType: own ? contextOf(error, own)?.errorType : undefined,
  };
}

function contextOf(error: ValidationError, check: string): CheckContext | undefined {
  return error.contexts?.[check] as CheckContext | undefined;
}
