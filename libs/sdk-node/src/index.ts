export { Latchkey } from './client/latchkey.js';
export type { LatchkeyOptions } from './client/options.js';
export type { Answer, Call, CallOptions, ErrorTypeOf, Input } from './client/call.js';
export { LatchkeyError } from './errors/latchkey-error.js';
export type { ClientErrorType, FieldProblem, UnmetFactor } from './errors/latchkey-error.js';
export type { ApiErrorType, Calls, LatchkeyEvent, OperationId } from './generated/calls.js';
export type { components } from './generated/schema.js';
