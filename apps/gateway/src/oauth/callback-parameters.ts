import { AppError, fieldsOf } from '@latchkey/contracts';
import { OAuthCallbackParameters } from '@latchkey/contracts/identity';
import { isUnstorable } from '../http/field-problems.js';

const NAMES = fieldsOf(OAuthCallbackParameters).map(({ name }) => name);

/**
 * The known parameters of a query or a form. The refusal repeats nothing of it.
 * @throws AppError oauth_failed if any parameter is there twice (RFC 6749, 3.1), or holds characters that cannot be stored.
 */
export function callbackParameters(text: string): Record<string, string> {
  const given = new URLSearchParams(text);
  if (new Set(given.keys()).size !== given.size) throw malformed('must hold each parameter once');
  const known = NAMES.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  if (known.some(([, value]) => isUnstorable(value))) throw malformed('must not hold NUL characters');
  return Object.fromEntries(known);
}

function malformed(message: string): AppError {
  return new AppError('oauth_failed', { fields: [{ field: 'request', message }] });
}
