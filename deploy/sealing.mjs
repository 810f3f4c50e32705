/** Services that seal something at rest: each has a key-encryption key of its own, and no other process has any. */
export const SEALERS = ['identity', 'otp-delivery', 'session', 'mfa', 'wallet'];
