import {
  Described,
  DeviceFingerprintField,
  type DeviceFingerprintInput,
  Email,
  EmailId,
  type MethodType,
  Otp,
  PhoneNumber,
  PhoneNumberId,
  procedure,
  UserId,
} from '@latchkey/contracts';
import { CodeOptions, ForVisitor, GUESS_ERRORS, type SentPasscode } from './passcodes.js';

export class BeginEmailRequest extends CodeOptions {
  @Email() email!: string;
}

export class BeginPhoneNumberRequest extends CodeOptions {
  @PhoneNumber() phone_number!: string;
  @ForVisitor() for_visitor?: boolean;
}

@Described('The message is queued. The answer is the same whether or not the address is known.')
export class BeginAddressResponse {
  @UserId() user_id!: string;
}

class Guess {
  @Otp() otp!: string;
  @DeviceFingerprintField() device_fingerprint?: DeviceFingerprintInput;
}

export class VerifyEmailRequest extends Guess {
  @Email() email!: string;
}

export class VerifyPhoneNumberRequest extends Guess {
  @PhoneNumber() phone_number!: string;
}

@Described('The email belongs to the user, and is verified.')
export class VerifyEmailResponse {
  @UserId() user_id!: string;
  @EmailId() email_id!: string;
}

@Described('The phone number belongs to the user, and is verified.')
export class VerifyPhoneNumberResponse {
  @UserId() user_id!: string;
  @PhoneNumberId() phone_number_id!: string;
}

/** An address that the user wants to add, and that may belong to anybody. */
export interface NewAddress {
  user_id: string;
  type: MethodType;
  /** Email address or E.164 number. */
  destination: string;
}

export interface SendNewAddressCodeInput extends NewAddress {
  /** Minutes. */
  expires_in?: number;
  device_fingerprint?: DeviceFingerprintInput;
  locale?: string;
  /** Whether an SMS is judged as without a secret key. */
  for_visitor?: boolean;
}

export interface VerifyNewAddressInput extends NewAddress {
  otp: string;
  device_fingerprint?: DeviceFingerprintInput;
}

export interface VerifiedNewAddress {
  otp_id: string;
  /** The word of this service on it (`newAddressProof`); absent from a replica of 0.2.0. */
  proof?: string;
}

/** Makes a new code for this user and address, voids the one before, and queues its message. */
export const sendNewAddressCode = procedure<SendNewAddressCodeInput, SentPasscode>(
  'otp-delivery.v1.send_new_address_code',
  ['too_many_messages', 'phone_country_not_allowed', 'key_provider_unavailable'],
);

/** Spends the code of this user and address, once. */
export const verifyNewAddress = procedure<VerifyNewAddressInput, VerifiedNewAddress>(
  'otp-delivery.v1.verify_new_address',
  [...GUESS_ERRORS, 'key_provider_unavailable'],
);
