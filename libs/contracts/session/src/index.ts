export * from './sessions.js';
export * from './signing-keys.js';
