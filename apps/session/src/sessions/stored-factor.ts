import type { Factor, FactorMethod } from '@latchkey/contracts/session';

/** A factor as it is kept: the members of the contract and no others, without its time. */
export function toStoredFactor({ delivery_channel, type, method }: Factor): Factor {
  return { delivery_channel, type, method: toStoredMethod(method) };
}

function toStoredMethod(method: FactorMethod): FactorMethod {
  return {
    method_id: method.method_id,
    method_type: method.method_type,
    last_verified_at: 0,
    id: method.id,
    phone_number_id: method.phone_number_id,
    phone_number: method.phone_number,
    email_id: method.email_id,
    email: method.email,
    wallet_type: method.wallet_type,
    wallet_id: method.wallet_id,
    wallet_public_address: method.wallet_public_address,
    totp_id: method.totp_id,
    webauthn_credential_id: method.webauthn_credential_id,
    user_verified: method.user_verified,
    provider_subject: method.provider_subject,
  };
}
