import {
  booleanField,
  choiceField,
  CreateUserField,
  Described,
  DeviceFingerprintField,
  type DeviceFingerprintInput,
  Email,
  EmailId,
  type ErrorType,
  integerField,
  MethodId,
  type MethodType,
  Otp,
  PhoneNumber,
  PhoneNumberId,
  type ProofUse,
  publicProcedure,
  requireMaySend,
  SessionExpiresIn,
  SessionJwt,
  SessionToken,
  SignInDeviceField,
  SignInResponse,
  type Spent,
  stringField,
  UserId,
} from '@latchkey/contracts';
import type { SentMessage } from './messages.js';
import { ProofOfWork } from './proofs-of-work.js';
import { UniformAnswer } from './sent-ids.js';

export const CodeMinutes = () =>
  integerField({
    description: 'Minutes that the code lives; the App setting `otp_expires_in` when absent.',
    minimum: 1,
    maximum: 15,
    optional: true,
  });

export const CodeLocale = () =>
  stringField({
    description: 'Language of the message (BCP 47); English where there is no translation.',
    maxLength: 35,
    examples: ['en'],
    optional: true,
  });

/** The members of every request that sends a code. */
export class CodeOptions {
  @CodeMinutes() expires_in?: number;
  @DeviceFingerprintField() device_fingerprint?: DeviceFingerprintInput;
  @CodeLocale() locale?: string;
}

export const ForVisitor = () =>
  booleanField({
    description:
      'Whether a visitor of your pages wishes this SMS, and your server only passes the wish on. It is judged as without a secret key then: only to countries of `sms_country_allowlist`, and within the limits of visitors.',
    default: false,
    optional: true,
  });

class SendOptions extends CodeOptions {
  @CreateUserField() create_user?: boolean;
  @UniformAnswer() uniform_answer?: boolean;
  @ProofOfWork() proof_of_work?: string;
}

export class SendSmsOtpRequest extends SendOptions {
  @PhoneNumber() phone_number!: string;
  @ForVisitor() for_visitor?: boolean;
}

@Described('The message is queued.')
export class SendSmsOtpResponse {
  @PhoneNumberId({ description: 'Send it as `method_id` in verification.' }) phone_number_id!: string;
  @booleanField({
    description: 'Whether the user is active already. Not in a uniform answer.',
    optional: true,
  })
  user_active?: boolean;
  @UserId({ description: 'Id of the user. Not in a uniform answer.', optional: true }) user_id?: string;
}

export class SendEmailOtpRequest extends SendOptions {
  @Email() email!: string;
}

@Described('The message is queued.')
export class SendEmailOtpResponse {
  @EmailId({ description: 'Send it as `method_id` in verification.' }) email_id!: string;
  @booleanField({
    description: 'Whether the user is active already. Not in a uniform answer.',
    optional: true,
  })
  user_active?: boolean;
  @UserId({ description: 'Id of the user. Not in a uniform answer.', optional: true }) user_id?: string;
}

export class VerifyOtpRequest {
  @MethodId() method_id!: string;
  @Otp() otp!: string;
  @SignInDeviceField() device_fingerprint?: DeviceFingerprintInput;
  @SessionExpiresIn() session_expires_in?: number;
  @SessionToken() session_token?: string;
  @SessionJwt() session_jwt?: string;
}

@Described('The code was right: the user, the method, and the session if the request asked for one.')
export class VerifyOtpResponse extends SignInResponse {
  @MethodId() method_id!: string;
  @choiceField(['email', 'phone_number'], { description: 'Kind of the method.' }) method_type!: MethodType;
}

export interface SendPasscodeInput {
  user_id: string;
  method_id: string;
  type: MethodType;
  /** Email address or E.164 number. */
  destination: string;
  /** Minutes. */
  expires_in?: number;
  device_fingerprint?: DeviceFingerprintInput;
  locale?: string;
  /** Whether the answer shall have a `sent_id`. */
  uniform?: boolean;
  /** Whether an SMS is judged as without a secret key. */
  for_visitor?: boolean;
  /** Identity's word on the owner (`methodOwner`); absent from a gateway of 0.2.0. */
  owner?: string | undefined;
}

export interface SentPasscode {
  otp_id: string;
  /** Stands for the method in a uniform answer. */
  sent_id?: string;
  /** Absent during an upgrade, from an older replica. */
  message?: SentMessage;
}

export interface VerifyPasscodeInput extends ProofUse {
  method_id: string;
  otp: string;
  device_fingerprint?: DeviceFingerprintInput;
}

/** Makes a new code for the method, voids the one before, and queues its message. */
export const sendPasscode = publicProcedure<SendPasscodeInput, SentPasscode>(
  'otp-delivery.v1.send_passcode',
  ['too_many_messages', 'phone_country_not_allowed', 'key_provider_unavailable'],
  { gathered: true, admits: requireMaySend },
);

/** Why a guess at a code is refused. */
export const GUESS_ERRORS: readonly ErrorType[] = [
  'invalid_otp',
  'otp_attempts_exceeded',
  'method_locked',
  'device_fingerprint_mismatch',
];

/** Spends a code, once. */
export const verifyPasscode = publicProcedure<VerifyPasscodeInput, Spent & { otp_id: string }>(
  'otp-delivery.v1.verify_passcode',
  GUESS_ERRORS,
  { gathered: true },
);

/** Compares a guess and counts it, like `verifyPasscode`, but spends nothing. */
export const checkPasscode = publicProcedure<VerifyPasscodeInput, { otp_id: string }>(
  'otp-delivery.v1.check_passcode',
  GUESS_ERRORS,
);
