export * from '../../events/src/session.js';
export * from '../../vocabulary/src/sessions/factor.js';
export * from '../../vocabulary/src/sessions/session.js';
export * from './sessions.js';
export * from './signing-keys.js';
