import type { Factor } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';

/** A passcode by email, of a method of its own. */
export function emailFactor(methodId = newId('email')): Factor {
  return {
    delivery_channel: 'email',
    type: 'otp',
    method: { method_id: methodId, method_type: 'email', email: 'ada@example.com', last_verified_at: 1 },
  };
}

export const totpFactor = (totp_id = newId('totp')): Factor => ({
  delivery_channel: 'totp_authenticator',
  type: 'totp',
  method: { method_id: totp_id, method_type: 'totp', totp_id, last_verified_at: 0 },
});
export const passkey = (webauthn_credential_id = newId('wac')): Factor => ({
  delivery_channel: 'webauthn_credential',
  type: 'webauthn',
  method: {
    ...{ method_id: webauthn_credential_id, method_type: 'webauthn', webauthn_credential_id },
    last_verified_at: 0,
  },
});
export const mail = () => {
  const email_id = newId('email');
  const factor = emailFactor(email_id);
  return { ...factor, method: { ...factor.method, email_id } };
};

export const phone = (phone_number_id = newId('phone')): Factor => ({
  delivery_channel: 'sms',
  type: 'otp',
  method: {
    ...{ method_id: phone_number_id, method_type: 'phone_number', phone_number_id },
    ...{ phone_number: '+491701234567', last_verified_at: 0 },
  },
});
export const wallet = (wallet_id = newId('wallet')): Factor => ({
  delivery_channel: 'eth_wallet',
  type: 'wallet',
  method: { method_id: wallet_id, method_type: 'wallet', wallet_id, last_verified_at: 0 },
});
export const account = (email_vouched = false, id = newId('idpuser')): Factor => ({
  delivery_channel: 'github_oauth',
  type: 'oauth',
  method: { method_id: id, method_type: 'email', id, email_vouched, last_verified_at: 0 },
});

export const PAIRS: [string, () => [Factor, Factor]][] = [
  ['an email and a phone number', () => [mail(), phone()]],
  ['an account and an email', () => [account(), mail()]],
  ['an account and a phone number', () => [account(), phone()]],
  ['a wallet and an email', () => [wallet(), mail()]],
  ['a wallet and an account', () => [wallet(), account()]],
];
