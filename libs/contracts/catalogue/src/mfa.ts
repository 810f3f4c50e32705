import { defineEvent } from '@latchkey/platform/outbox';

/** Events of mfa; no secrets, no keys. */
export const totpActivated = defineEvent<{ totp_id: string }>('totp.activated');
export const totpRemoved = defineEvent<{ totp_id: string }>('totp.removed');
export const webauthnRemoved = defineEvent<{ webauthn_credential_id: string }>('webauthn.removed');
export const webauthnRegistered = defineEvent<{ webauthn_credential_id: string }>('webauthn.registered');
/** A signature counter went back, so a copy of the authenticator may exist. */
export const webauthnCloneSuspected = defineEvent<{ webauthn_credential_id: string }>(
  'webauthn.clone_suspected',
);
/**
 * Wrong guesses locked a TOTP and its recovery codes: for ten minutes, or if `lasting` until the App unlocks the user.
 * A guess counts before it is compared, so a right last guess lifts the lock again (`method.unlocked`).
 */
export const totpLocked = defineEvent<{ totp_id: string; lasting: boolean }>('totp.locked');
