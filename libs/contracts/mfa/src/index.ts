export * from '../../events/src/mfa.js';
export * from './passwords.js';
export * from '../../vocabulary/src/sessions/sign-in.js';
export * from './totps.js';
export * from './user-factors.js';
export * from './webauthn.js';
