export * from './all-events.js';
export * from './event.js';
export * from './identity.js';
export * from './mfa.js';
export * from './otp-delivery.js';
export * from './session.js';
export * from './transfer.js';
export * from './wallet.js';
