export * from './hosted-sign-ins.js';
export * from './issuer.js';
export * from './sessions.js';
export * from './signing-keys.js';
