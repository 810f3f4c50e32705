import { CodedError, type CodedErrorOptions, type ErrorDetails } from '@latchkey/platform/errors';
import { ERROR_TABLE, type ErrorType } from './error-table.js';
import type { RefusalReason } from './refusal-reasons.js';

/** Details whose `reason` is one of the table. */
export type RefusalDetails = ErrorDetails & { reason?: RefusalReason };

/** The one way to refuse: `throw new AppError('session_not_found')`. Status and message come from ERROR_TABLE. */
export class AppError extends CodedError<ErrorType> {
  declare readonly details: RefusalDetails;

  constructor(type: ErrorType, details: RefusalDetails = {}, options?: CodedErrorOptions) {
    super(type, details, options);
  }

  /** A refusal that no waiting and no repair would change. */
  override get isFinal(): boolean {
    const { status } = ERROR_TABLE[this.code];
    return status < 500 && status !== 429;
  }
}
