/** Services that encrypt data at rest: each has a key-encryption key of its own, and no other process has one. */
export const ENCRYPTING_SERVICES = ['identity', 'otp-delivery', 'session', 'mfa', 'wallet', 'events'];
