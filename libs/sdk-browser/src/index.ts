export { createLatchkey } from './latchkey.js';
export {
  LatchkeyError,
  type ErrorDetails,
  type FieldProblem,
  type OwnErrorType,
} from './errors/latchkey-error.js';
export type * from './types.js';
