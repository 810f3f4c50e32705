export * from './locks.js';
export * from './magic-links.js';
export * from './messages.js';
export * from './new-addresses.js';
export * from './passcodes.js';
export * from './proofs-of-work.js';
export * from './sent-ids.js';
export * from './test-apps.js';
