export { Latchkey } from './client/latchkey.js';
export type { LatchkeyOptions } from './client/options.js';
export type {
  Answer,
  AnswerWithSession,
  Call,
  CallOptions,
  ErrorTypeOf,
  Input,
  SessionCall,
} from './client/call.js';
export { LatchkeyError } from './errors/latchkey-error.js';
export type { FieldProblem, LatchkeyErrorOf, UnmetFactor } from './errors/latchkey-error.js';
export type { ClientErrorType, ErrorType, SessionJwtErrorType } from './errors/error-type.js';
export type { ApiErrorType } from './generated/error-types.js';
export type { Calls, LatchkeyEvent, OperationId } from './generated/calls.js';
export type { components } from './generated/schema.js';
export type { JwtOptions, TokenInput, VerifySession } from './sessions/verify-session.js';
export type { ClaimedFactor, ClaimedSession } from './sessions/session-claims.js';
export type { FollowOptions } from './lists/feed.js';
export { verifyWebhook } from './webhooks/verify-webhook.js';
export type { WebhookHeaders } from './webhooks/verify-webhook.js';
export type { StepUp } from './sessions/step-up.rules.js';
export { createAuth, createAuthHandler } from './handler/index.js';
export type {
  Auth,
  AuthHandler,
  AuthOptions,
  AuthSession,
  CheckedRequest,
  Connection,
  GuardedRequest,
} from './handler/index.js';
