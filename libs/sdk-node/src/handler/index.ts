export { createAuthHandler, type AuthHandler } from './auth-handler.js';
export type { Connection } from './device.js';
export type { AuthOptions } from './options.js';
