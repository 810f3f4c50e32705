import type { Method, OwnedMethod } from '@latchkey/contracts/identity';
import type { Factor, FactorMethod } from '@latchkey/contracts/session';
import type { Proof } from './sign-in.js';

/** What a code or link proves that travelled to an email or a phone number, which it may verify or not. */
export function identifierProof(method: OwnedMethod, verifies: boolean): Proof {
  return {
    confirms: verifies ? method.id : undefined,
    factor: factorOf(method),
    settled: method.user_active && (method.verified || !verifies),
  };
}

function factorOf(method: Method): Factor {
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
