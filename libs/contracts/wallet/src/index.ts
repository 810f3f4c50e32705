export * from './balances.js';
export * from './registrations.js';
export * from './signing.js';
export * from './wallets.js';
export * from './vouched-wallets.js';
