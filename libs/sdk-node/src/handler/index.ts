export {
  type Auth,
  type CheckedRequest,
  createAuth,
  createAuthHandler,
  type GuardedRequest,
} from './auth.js';
export type { AuthHandler } from './auth-handler.js';
export type { AuthFactor, AuthSession, SessionRequirements } from './auth-session.js';
export type { Connection } from './device.js';
export type { AuthOptions } from './options.js';
