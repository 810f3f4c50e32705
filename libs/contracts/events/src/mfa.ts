import { defineEvent } from '@latchkey/platform/outbox';

/** Facts that mfa publishes; no secrets, no keys. */
export const totpActivated = defineEvent<{ totp_id: string }>('totp.activated');
export const totpRemoved = defineEvent<{ totp_id: string }>('totp.removed');
export const webauthnRemoved = defineEvent<{ webauthn_credential_id: string }>('webauthn.removed');
export const webauthnRegistered = defineEvent<{ webauthn_credential_id: string }>('webauthn.registered');
/** A signature counter went back: somebody may hold a copy of the authenticator. */
export const webauthnCloneSuspected = defineEvent<{ webauthn_credential_id: string }>(
  'webauthn.clone_suspected',
);
/**
 * Wrong guesses locked a TOTP and its recovery codes: for ten minutes, or where `lasting` until the App unlocks its
 * user. A guess counts before it is compared: a right one that was the last lifts the lock again (`method.unlocked`).
 */
export const totpLocked = defineEvent<{ totp_id: string; lasting: boolean }>('totp.locked');
