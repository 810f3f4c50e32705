import { Body } from '@nestjs/common';
import {
  type DeviceFingerprint,
  type ErrorType,
  type MethodType,
  requireSmsAllowed,
  smsCaller,
} from '@latchkey/contracts';
import { ensureMethod, type OwnedMethod } from '@latchkey/contracts/identity';
import {
  isSentId,
  SendEmailOtpRequest,
  SendEmailOtpResponse,
  sendPasscode,
  SendSmsOtpRequest,
  SendSmsOtpResponse,
  type SentPasscode,
  spendProofOfWork,
  VerifyOtpRequest,
  VerifyOtpResponse,
  type VerifyPasscodeInput,
} from '@latchkey/contracts/otp-delivery';
import { isCoded } from '@latchkey/platform/errors';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  aboutUser,
  type AppContext,
  Context,
  Device,
  Endpoint,
  errorsOf,
  InArea,
  trustedDevice,
} from '@latchkey/edge';
import { Notes, type RequestNotes } from '../requests/request-notes.js';
import { evenly, UniformSends } from '../sends/uniform-sends.service.js';
import {
  type AdmittedSignIn,
  identifierProof,
  SIGN_IN_ERRORS,
  type SignInAttempt,
  SignInService,
} from '../sign-in/sign-in.service.js';
import { GUESS_ERRORS, PasscodeGuesses } from './passcode-guesses.service.js';

type Destination = { readonly type: MethodType; readonly value: string };
type Options = Omit<SendSmsOtpRequest, 'phone_number'> & { notes: RequestNotes; device: DeviceFingerprint };

/** Only a phone number has a country. */
const isOfEmail = (type: ErrorType) => type !== 'phone_country_not_allowed';

@InArea('One-time passcodes', 'Codes by SMS and email that verify an identifier and sign its user in.')
export class OtpsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: SignInService,
    private readonly guesses: PasscodeGuesses,
    private readonly sends: UniformSends,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/otps/sms/send',
    signInStep: { of: 'sms_otp', does: 'begin' },
    access: 'public',
    publicIf: 'public_sends',
    signInMethod: 'sms_otp',
    summary: 'Send a passcode by SMS',
    description:
      'For an unknown number this makes a pending user, unless `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the message is durably queued; from then on an earlier code is void. With a public token, the App setting `public_sends` must be on, the page be of `allowed_origins`, and `proof_of_work` be given; the answer is uniform then, and the errors about known addresses do not occur.',
    request: SendSmsOtpRequest,
    response: SendSmsOtpResponse,
    errors: ['invalid_phone_number', ...errorsOf(ensureMethod, sendPasscode, spendProofOfWork)],
  })
  async sendSmsOtp(
    @Context() context: AppContext,
    @Notes() notes: RequestNotes,
    @Device() device: DeviceFingerprint,
    @Body() { phone_number, ...options }: SendSmsOtpRequest,
  ) {
    // First: a refused country must not create a user.
    requireSmsAllowed(smsCaller(context.caller, options), phone_number);
    const destination = { type: 'phone_number', value: phone_number } as const;
    const { id, ...user } = await this.send(context, destination, { ...options, notes, device });
    return { phone_number_id: id, ...user };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/otps/email/send',
    signInStep: { of: 'email_otp', does: 'begin' },
    access: 'public',
    publicIf: 'public_sends',
    signInMethod: 'email_otp',
    summary: 'Send a passcode by email',
    description:
      'For an unknown address this makes a pending user, unless `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the message is durably queued; from then on an earlier code is void. With a public token, the App setting `public_sends` must be on, the page be of `allowed_origins`, and `proof_of_work` be given; the answer is uniform then, and the errors about known addresses do not occur.',
    request: SendEmailOtpRequest,
    response: SendEmailOtpResponse,
    errors: ['invalid_email', ...errorsOf(ensureMethod, sendPasscode, spendProofOfWork).filter(isOfEmail)],
  })
  async sendEmailOtp(
    @Context() context: AppContext,
    @Notes() notes: RequestNotes,
    @Device() device: DeviceFingerprint,
    @Body() { email, ...options }: SendEmailOtpRequest,
  ) {
    const destination = { type: 'email', value: email } as const;
    const { id, ...user } = await this.send(context, destination, { ...options, notes, device });
    return { email_id: id, ...user };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/otps/verify',
    signInStep: { of: 'passcode', does: 'complete' },
    access: 'public',
    summary: 'Verify a passcode',
    description:
      'Verifies the identifier and activates its user. If the identifier is unverified on a user who has another proof, and the request has no session of that user, the identifier moves to a new user, which the answer names (App setting `unverified_identifiers`). If sign-up is closed, the right code then answers 403 `sign_up_closed` and stays usable. The first proof of an address voids what is unfinished for its user: wallet challenges, TOTPs, passkey registrations, embeddable links. With `session_expires_in` a session starts. With a valid `session_token` or `session_jwt`, that session gains the factor and is extended; an invalid one spends no code. A code works once and allows 5 guesses. Wrong, expired and used codes get the same answer.',
    request: VerifyOtpRequest,
    response: VerifyOtpResponse,
    errors: [...GUESS_ERRORS, ...SIGN_IN_ERRORS],
  })
  verifyOtp(
    @Context() context: AppContext,
    @Notes() notes: RequestNotes,
    @Device() device: DeviceFingerprint,
    @Body() request: VerifyOtpRequest,
  ) {
    const verify = () => this.verify(context, { notes, device }, request);
    // The time must not tell whether a uniform answer stands for a user.
    return isSentId(request.method_id) ? evenly(verify) : verify();
  }

  private async verify(
    context: AppContext,
    { notes, device }: { notes: RequestNotes; device: DeviceFingerprint },
    request: VerifyOtpRequest,
  ): Promise<VerifyOtpResponse> {
    const device_fingerprint = trustedDevice(context.caller, device, request.device_fingerprint);
    const guessed = await this.guesses.at(context, request.method_id);
    const { method } = guessed;
    notes.signInMethod = method.type === 'email' ? 'email_otp' : 'sms_otp';
    const guess = { method_id: method.id, otp: request.otp, device_fingerprint };
    const admitted = await this.admit(context, guess, {
      user_id: method.user_id,
      method,
      verifies: true,
      input: request,
      device,
    });
    const spending = this.guesses.spend(context, { ...guess, session_id: admitted.session_id }, guessed);
    const proof = await spending.catch(aboutUser(method.user_id));
    const signedIn = await this.signIn.complete(context, admitted, identifierProof(method, proof));
    return { method_id: method.id, method_type: method.type, ...signedIn };
  }

  /**
   * The refusal that sign-up is closed reveals that another account has the address, so only a right guess gets it. The
   * code is not spent, so that it still works once sign-up is open.
   */
  private async admit(
    context: AppContext,
    guess: VerifyPasscodeInput,
    attempt: SignInAttempt,
  ): Promise<AdmittedSignIn> {
    try {
      return await this.signIn.admit(context, attempt);
    } catch (error) {
      if (isCoded(error, 'sign_up_closed'))
        await this.guesses.check(context, guess).catch(aboutUser(attempt.user_id));
      throw error;
    }
  }

  private async send(
    context: AppContext,
    destination: Destination,
    { device, ...options }: Options,
  ): Promise<{ id: string; user_active?: boolean; user_id?: string }> {
    const { create_user, expires_in, proof_of_work, for_visitor } = options;
    const device_fingerprint = trustedDevice(context.caller, device, options.device_fingerprint);
    const address = { ...destination, create_user };
    const send = destination.type === 'email' ? 'email_otp' : 'sms_otp';
    if (await this.sends.isAsked(context, options, { send, device, proof_of_work })) {
      const { type, value } = destination;
      const code = { expires_in, device_fingerprint, for_visitor };
      const decoy = { send: 'passcode', type, destination: value, ...code } as const;
      const deliver = (method: OwnedMethod) =>
        this.deliver(context, method, { ...options, device_fingerprint, uniform: true });
      return { id: await this.sends.send(context, { address, decoy, deliver }) };
    }
    const method = await this.rpc.call(ensureMethod, context, address);
    await this.deliver(context, method, { ...options, device_fingerprint });
    return { id: method.id, user_active: method.user_active, user_id: method.user_id };
  }

  private async deliver(
    context: AppContext,
    { id, user_id, type, value, owner }: OwnedMethod,
    {
      notes,
      expires_in,
      device_fingerprint,
      locale,
      for_visitor,
      uniform,
    }: Omit<Options, 'device'> & { uniform?: boolean },
  ): Promise<SentPasscode> {
    notes.userId = user_id;
    const passcode = { user_id, method_id: id, type, destination: value, owner, expires_in, locale };
    const options = { device_fingerprint, uniform, for_visitor };
    const sent = await this.rpc.call(sendPasscode, context, { ...passcode, ...options });
    notes.message = sent.message;
    return sent;
  }
}
