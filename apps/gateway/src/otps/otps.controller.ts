import { Body } from '@nestjs/common';
import { type Caller, type DeviceFingerprint, type ErrorType } from '@latchkey/contracts';
import { ensureMethod, findMethod } from '@latchkey/contracts/identity';
import {
  checkPasscode,
  SendEmailOtpRequest,
  SendEmailOtpResponse,
  sendPasscode,
  SendSmsOtpRequest,
  SendSmsOtpResponse,
  verifyPasscode,
  VerifyOtpRequest,
  VerifyOtpResponse,
} from '@latchkey/contracts/otp-delivery';
import { type CallContext } from '@latchkey/platform/rpc';
import { Endpoint, errorsOf, InArea } from '../http/endpoint.js';
import { Context, Device } from '../http/request-context.js';
import { SIGN_IN_ERRORS } from '../sign-in/sign-in-errors.js';
import { Otps } from './otps.js';

/** Only a phone number has a country. */
const isOfEmail = (type: ErrorType) => type !== 'phone_country_not_allowed';

@InArea('One-time passcodes', 'Codes by SMS and email that verify an identifier and sign its user in.')
export class OtpsController {
  constructor(private readonly otps: Otps) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/otps/sms/send',
    summary: 'Send a passcode by SMS',
    description:
      'An unknown number makes a pending user with it, unless `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the message is durably queued; an earlier code is void from then on.',
    request: SendSmsOtpRequest,
    response: SendSmsOtpResponse,
    errors: ['invalid_phone_number', ...errorsOf(ensureMethod, sendPasscode)],
  })
  sendSmsOtp(
    @Context() context: CallContext<Caller>,
    @Body() request: SendSmsOtpRequest,
  ): Promise<SendSmsOtpResponse> {
    return this.otps.sendSms(context, request);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/otps/email/send',
    summary: 'Send a passcode by email',
    description:
      'An unknown address makes a pending user with it, unless `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the message is durably queued; an earlier code is void from then on.',
    request: SendEmailOtpRequest,
    response: SendEmailOtpResponse,
    errors: ['invalid_email', ...errorsOf(ensureMethod, sendPasscode).filter(isOfEmail)],
  })
  sendEmailOtp(
    @Context() context: CallContext<Caller>,
    @Body() request: SendEmailOtpRequest,
  ): Promise<SendEmailOtpResponse> {
    return this.otps.sendEmail(context, request);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/otps/verify',
    access: 'public',
    summary: 'Verify a passcode',
    description:
      'Verifies the identifier and activates its user. An identifier that is unverified on a user with another proof, with no session of that user handed in, is taken over by a user of its own, whom the answer names (App setting `unverified_identifiers`); where sign-up is closed, the right code answers 403 `sign_up_closed` instead and stays usable. The first proof of an address voids what was begun for its user before and is not finished: wallet challenges, TOTPs, passkey registrations, embeddable links. With `session_expires_in` a session starts; with a valid `session_token` or `session_jwt` that session gains the factor and is extended, and one that is not valid spends no code. A code works once and takes 5 guesses; a wrong, an expired and a used one answer alike.',
    request: VerifyOtpRequest,
    response: VerifyOtpResponse,
    errors: [...errorsOf(findMethod, checkPasscode, verifyPasscode), ...SIGN_IN_ERRORS],
  })
  verifyOtp(
    @Context() context: CallContext<Caller>,
    @Device() device: DeviceFingerprint,
    @Body() request: VerifyOtpRequest,
  ): Promise<VerifyOtpResponse> {
    return this.otps.verify(context, device, request);
  }
}
