export { createLatchkey } from './latchkey.js';
export {
  LatchkeyError,
  type ErrorDetails,
  type FieldProblem,
  type OwnErrorType,
} from '../errors/latchkey-error.js';
export type { Factor, FactorType, Session, SignInMethod, SignInMethods } from '../types/api.js';
export type { NativeLatchkey, NativeOptions, NativePasskeys } from '../types/native.js';
export type { OtpsPart, SendOptions, Sent, SessionPart, SignInOptions, StepUp } from '../types/parts.js';
export type { Sight } from '../session/sight.js';
export type { ValueStorage } from '../session/stored-value.js';
