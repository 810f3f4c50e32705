import { Body } from '@nestjs/common';
import {
  AppError,
  type Caller,
  type DeviceFingerprint,
  type ErrorType,
  type MethodType,
  requireSignInMethod,
  smsCountryAllowed,
} from '@latchkey/contracts';
import { ensureMethod, findMethod, type OwnedMethod } from '@latchkey/contracts/identity';
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
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { Endpoint, errorsOf, InArea } from '../http/endpoint.js';
import type { RequestNotes } from '../requests/request-notes.js';
import { Context, Device, Notes, trustedDevice } from '../http/request-context.js';
import { identifierProof, SIGN_IN_ERRORS, SignInService } from '../sign-in/sign-in.service.js';

type SendOptions = Pick<SendEmailOtpRequest, 'expires_in' | 'create_user' | 'device_fingerprint' | 'locale'>;

/** Only a phone number has a country. */
const isOfEmail = (type: ErrorType) => type !== 'phone_country_not_allowed';

@InArea('One-time passcodes', 'Codes by SMS and email that verify an identifier and sign its user in.')
export class OtpsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: SignInService,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/otps/sms/send',
    signInMethod: 'sms_otp',
    summary: 'Send a passcode by SMS',
    description:
      'For an unknown number this makes a pending user, unless `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the message is durably queued; from then on an earlier code is void.',
    request: SendSmsOtpRequest,
    response: SendSmsOtpResponse,
    errors: ['invalid_phone_number', ...errorsOf(ensureMethod, sendPasscode)],
  })
  async sendSmsOtp(
    @Context() context: CallContext<Caller>,
    @Notes() notes: RequestNotes,
    @Body() { phone_number, ...options }: SendSmsOtpRequest,
  ): Promise<SendSmsOtpResponse> {
    // First: a refused country must not create a user.
    if (!smsCountryAllowed(context.caller.settings.sms_country_allowlist, phone_number)) {
      throw new AppError('phone_country_not_allowed');
    }
    const destination = { type: 'phone_number', value: phone_number } as const;
    const { id, user_active, user_id } = await this.send(context, destination, { ...options, notes });
    return { phone_number_id: id, user_active, user_id };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/otps/email/send',
    signInMethod: 'email_otp',
    summary: 'Send a passcode by email',
    description:
      'For an unknown address this makes a pending user, unless `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the message is durably queued; from then on an earlier code is void.',
    request: SendEmailOtpRequest,
    response: SendEmailOtpResponse,
    errors: ['invalid_email', ...errorsOf(ensureMethod, sendPasscode).filter(isOfEmail)],
  })
  async sendEmailOtp(
    @Context() context: CallContext<Caller>,
    @Notes() notes: RequestNotes,
    @Body() { email, ...options }: SendEmailOtpRequest,
  ): Promise<SendEmailOtpResponse> {
    const destination = { type: 'email', value: email } as const;
    const { id, user_active, user_id } = await this.send(context, destination, { ...options, notes });
    return { email_id: id, user_active, user_id };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/otps/verify',
    access: 'public',
    summary: 'Verify a passcode',
    description:
      'Verifies the identifier and activates its user. If the identifier is unverified on a user who has another proof, and the request has no session of that user, the identifier moves to a new user, which the answer names (App setting `unverified_identifiers`). If sign-up is closed, the right code then answers 403 `sign_up_closed` and stays usable. The first proof of an address voids what is unfinished for its user: wallet challenges, TOTPs, passkey registrations, embeddable links. With `session_expires_in` a session starts. With a valid `session_token` or `session_jwt`, that session gains the factor and is extended; an invalid one spends no code. A code works once and allows 5 guesses. Wrong, expired and used codes get the same answer.',
    request: VerifyOtpRequest,
    response: VerifyOtpResponse,
    errors: ['method_not_enabled', ...errorsOf(findMethod, checkPasscode, verifyPasscode), ...SIGN_IN_ERRORS],
  })
  async verifyOtp(
    @Context() context: CallContext<Caller>,
    @Device() device: DeviceFingerprint,
    @Body() request: VerifyOtpRequest,
  ): Promise<VerifyOtpResponse> {
    const { method_id, otp } = request;
    const device_fingerprint = trustedDevice(context.caller, device, request.device_fingerprint);
    const method = await this.rpc.call(findMethod, context, { method_id });
    requireSignInMethod(context.caller, method.type === 'email' ? 'email_otp' : 'sms_otp');
    const guess = { method_id, otp, device_fingerprint };
    const signedIn = await this.signIn.run(context, {
      user_id: method.user_id,
      method,
      verifies: true,
      input: request,
      device,
      check: () => this.rpc.call(checkPasscode, context, guess),
      spend: async () => {
        await this.rpc.call(verifyPasscode, context, guess);
        return identifierProof(method);
      },
    });
    return { method_id, method_type: method.type, ...signedIn };
  }

  private async send(
    context: CallContext<Caller>,
    destination: { type: MethodType; value: string },
    { notes, ...options }: SendOptions & { notes: RequestNotes },
  ): Promise<OwnedMethod> {
    const address = { ...destination, create_user: options.create_user };
    const method = await this.rpc.call(ensureMethod, context, address);
    const { id, user_id, type, value } = method;
    notes.userId = user_id;
    const { message } = await this.rpc.call(sendPasscode, context, {
      user_id,
      method_id: id,
      type,
      destination: value,
      expires_in: options.expires_in,
      device_fingerprint: options.device_fingerprint,
      locale: options.locale,
    });
    notes.message = message;
    return method;
  }
}
