export { CodedError, isCoded } from './coded-error.js';
export type { CodedErrorOptions, WireError } from './coded-error.js';
export type { ErrorDetails, FieldProblem, UnmetCondition } from './error-details.js';
