/** The chapter of the API reference that two controllers share. */
export const WEBAUTHN_AREA = [
  'WebAuthn',
  'Passkeys and security keys; registration and authentication in two steps each.',
] as const;
