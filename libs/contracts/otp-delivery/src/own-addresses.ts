import {
  DeviceFingerprintField,
  type DeviceFingerprintInput,
  Email,
  Otp,
  type OwnChangeInput,
  OwnChangeMembers,
  PhoneNumber,
  publicProcedure,
  requireMayChange,
  requireMaySend,
} from '@latchkey/contracts';
import {
  type SendNewAddressCodeInput,
  type VerifiedNewAddress,
  type VerifyNewAddressInput,
} from './new-addresses.js';
import { CodeLocale, CodeMinutes, ForVisitor, GUESS_ERRORS, type SentPasscode } from './passcodes.js';
import { ProofOfWork } from './proofs-of-work.js';

class BeginOwnAddress extends OwnChangeMembers {
  @CodeMinutes() expires_in?: number;
  @CodeLocale() locale?: string;
  @DeviceFingerprintField() device_fingerprint?: DeviceFingerprintInput;
  @ProofOfWork() proof_of_work?: string;
}

export class BeginOwnEmailRequest extends BeginOwnAddress {
  @Email() email!: string;
}

export class BeginOwnPhoneNumberRequest extends BeginOwnAddress {
  @PhoneNumber() phone_number!: string;
  @ForVisitor() for_visitor?: boolean;
}

class VerifyOwnAddress extends OwnChangeMembers {
  @Otp() otp!: string;
  @DeviceFingerprintField() device_fingerprint?: DeviceFingerprintInput;
}

export class VerifyOwnEmailRequest extends VerifyOwnAddress {
  @Email() email!: string;
}

export class VerifyOwnPhoneNumberRequest extends VerifyOwnAddress {
  @PhoneNumber() phone_number!: string;
}

/** As `sendNewAddressCode`, for the user of a session, by the word of mfa. With a public token only where the App lets pages send, and change accounts. */
export const sendOwnAddressCode = publicProcedure<SendNewAddressCodeInput & OwnChangeInput, SentPasscode>(
  'otp-delivery.v1.send_own_address_code',
  ['too_many_messages', 'phone_country_not_allowed', 'key_provider_unavailable'],
  {
    admits: (caller) => {
      requireMaySend(caller);
      requireMayChange(caller);
    },
  },
);

/** As `verifyNewAddress`, by the word of mfa. */
export const verifyOwnAddress = publicProcedure<VerifyNewAddressInput & OwnChangeInput, VerifiedNewAddress>(
  'otp-delivery.v1.verify_own_address',
  [...GUESS_ERRORS, 'key_provider_unavailable'],
  { admits: requireMayChange },
);
