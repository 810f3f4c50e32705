export { type Auth, createAuth, createAuthHandler, type GuardedRequest } from './auth.js';
export type { AuthHandler } from './auth-handler.js';
export type { AuthSession } from './auth-session.js';
export type { CheckedRequest } from './check-session.js';
export type { Connection } from './device.js';
export type { AuthOptions } from './options.js';
