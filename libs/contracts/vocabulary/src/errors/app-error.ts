import { CodedError, type CodedErrorOptions, type ErrorDetails } from '@latchkey/platform/errors';
import type { ErrorType } from './error-table.js';

/** The one way to refuse: `throw new AppError('session_not_found')`. Status and message come from ERROR_TABLE. */
export class AppError extends CodedError<ErrorType> {
  constructor(type: ErrorType, details: ErrorDetails = {}, options?: CodedErrorOptions) {
    super(type, details, options);
  }
}
