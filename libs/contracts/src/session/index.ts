export * from './events.js';
export * from './factor.js';
export * from './session.js';
export * from './sessions.js';
export * from './signing-keys.js';
