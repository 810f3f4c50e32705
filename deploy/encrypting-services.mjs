/** Services that encrypt data at rest: each has a key-encryption key of its own, and no other process has one. */
export const ENCRYPTING_SERVICES = [
  'identity',
  'otp-delivery',
  'session',
  'mfa',
  'signer',
  'wallet',
  'events',
];

/** Those that shared one key before each had its own. */
export const SHARED_KEY_SERVICES = ENCRYPTING_SERVICES.filter((name) => name !== 'signer');
