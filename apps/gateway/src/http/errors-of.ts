import { type ErrorType, isErrorType } from '@latchkey/contracts';

/** Every error that these procedures may answer. */
export function errorsOf(...procedures: readonly { readonly errors: readonly string[] }[]): ErrorType[] {
  return [...new Set(procedures.flatMap(({ errors }) => errors.filter(isErrorType)))];
}
