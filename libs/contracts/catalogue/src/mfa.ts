import {
  booleanField,
  choiceField,
  idExample,
  Text,
  TotpId,
  WebauthnCredentialId,
} from '@latchkey/contracts';
import { event } from './event.js';

const by = ['mfa'] as const;
const SECOND_FACTOR_TYPES = ['totp', 'webauthn'] as const;

class TotpData {
  @TotpId() totp_id!: string;
}
class TotpLockedData extends TotpData {
  @booleanField({
    description: 'False for ten minutes; true until the App, or the user with another proof, lifts the lock.',
    examples: [false],
  })
  lasting!: boolean;
}
class CredentialData {
  @WebauthnCredentialId() webauthn_credential_id!: string;
}
class RegisteredData extends CredentialData {
  @Text({
    description:
      'Digest of the public key, the domain and the owner of the credential, by which the signer knows its key, with which it verifies payments.',
    pattern: '^[A-Za-z0-9_-]{43}$',
    examples: ['n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'],
  })
  key_digest!: string;
}

class SecondFactorData {
  @Text({ description: 'Id of the TOTP or of the WebAuthn credential.', examples: [idExample('totp')] })
  method_id!: string;
  @choiceField(SECOND_FACTOR_TYPES, { description: 'Kind of proof.', examples: ['totp'] })
  type!: (typeof SECOND_FACTOR_TYPES)[number];
}

export const totpCreated = event('totp.created', {
  by,
  when: 'A TOTP was created; it is not active yet, and replaces one that never was.',
  members: TotpData,
});
export const totpActivated = event('totp.activated', {
  by,
  when: 'The first right code made a TOTP active.',
  members: TotpData,
});
export const totpRemoved = event('totp.removed', {
  by,
  when: 'A TOTP was removed with its recovery codes; sessions lose its factors.',
  members: TotpData,
});
/** A guess counts before it is compared, so a right last guess lifts the lock again (`method.unlocked`). */
export const totpLocked = event('totp.locked', {
  by,
  when: 'Wrong guesses locked a TOTP and its recovery codes.',
  members: TotpLockedData,
});

export const recoveryCodesListed = event('recovery_codes.listed', {
  by,
  when: 'The recovery codes that are left of a TOTP were shown again.',
  members: TotpData,
});
export const recoveryCodeUsed = event('recovery_code.used', {
  by,
  when: 'A recovery code of a TOTP was used up.',
  members: TotpData,
});

export const webauthnRegistered = event('webauthn.registered', {
  by,
  when: 'A WebAuthn credential was registered.',
  members: RegisteredData,
});
export const secondFactorListed = event('second_factor.listed', {
  by,
  when: 'A TOTP or a passkey from before version 0.3 was named once, for services that ask for second factors.',
  members: SecondFactorData,
});
/** By the signer: mfa says the keys, and who has taken mfa over could say one of their own. */
export const webauthnPaymentKeyLearned = event('webauthn.payment_key_learned', {
  by: ['signer'],
  when: 'The signer learned the key of a WebAuthn credential. It counts for payments `passkey_wait_hours` later, or after the longest `loosen_after_minutes` of the transfer policies where that is longer.',
  members: RegisteredData,
});
export const webauthnRemoved = event('webauthn.removed', {
  by,
  when: 'A WebAuthn credential was removed; sessions lose its factors.',
  members: CredentialData,
});
export const webauthnCloneSuspected = event('webauthn.clone_suspected', {
  by,
  when: 'A sign-in was refused because the signature counter went back: a copy of the authenticator may exist.',
  members: CredentialData,
});
