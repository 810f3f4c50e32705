/** The services behind the gateway, each with a database of its own. */
export const SERVICES = [
  'identity',
  'otp-delivery',
  'session',
  'mfa',
  'signer',
  'wallet',
  'transfer',
  'events',
] as const;
export type ServiceName = (typeof SERVICES)[number];
