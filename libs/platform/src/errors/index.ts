export { CodedError, isCoded } from './coded-error.js';
export type { CodedErrorOptions, ErrorDetails, FieldProblem, WireError } from './coded-error.js';
