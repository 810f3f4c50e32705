export * from './passwords.js';
export * from './totps.js';
export * from './user-factors.js';
export * from './webauthn.js';
