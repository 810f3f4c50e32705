import type { Method } from '@latchkey/contracts/identity';
import type { Factor, FactorMethod } from '@latchkey/contracts/session';

/** The factor of a code or link that travelled to an email or a phone number. */
export function identifierFactor(method: Method): Factor {
  return {
    delivery_channel: method.type === 'email' ? 'email' : 'sms',
    type: 'otp',
    method: factorMethod(method),
  };
}

function factorMethod({ id, type, value }: Method): FactorMethod {
  // The session service writes the time, by its own clock.
  const common = { method_id: id, method_type: type, last_verified_at: 0 };
  return type === 'email'
    ? { ...common, email_id: id, email: value }
    : { ...common, phone_number_id: id, phone_number: value };
}
