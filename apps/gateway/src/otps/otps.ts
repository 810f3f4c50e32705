import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type DeviceFingerprint, smsCountryAllowed } from '@latchkey/contracts';
import { ensureMethod, findMethod, type MethodType, type OwnedMethod } from '@latchkey/contracts/identity';
import {
  checkPasscode,
  type SendEmailOtpRequest,
  type SendEmailOtpResponse,
  sendPasscode,
  type SendSmsOtpRequest,
  type SendSmsOtpResponse,
  verifyPasscode,
  type VerifyOtpRequest,
  type VerifyOtpResponse,
} from '@latchkey/contracts/otp-delivery';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { identifierProof } from '../sign-in/identifier-proof.js';
import { SignIn } from '../sign-in/sign-in.js';
import { trustedDevice } from '../sign-in/trusted-device.js';

type Context = CallContext<Caller>;
type SendOptions = Pick<SendEmailOtpRequest, 'expires_in' | 'create_user' | 'device_fingerprint' | 'locale'>;

@Injectable()
export class Otps {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: SignIn,
  ) {}

  async sendSms(
    context: Context,
    { phone_number, ...options }: SendSmsOtpRequest,
  ): Promise<SendSmsOtpResponse> {
    // First: a refused country must not create a user.
    if (!smsCountryAllowed(context.caller.settings.sms_country_allowlist, phone_number)) {
      throw new AppError('phone_country_not_allowed');
    }
    const destination = { type: 'phone_number', value: phone_number } as const;
    const { id, user_active, user_id } = await this.send(context, destination, options);
    return { phone_number_id: id, user_active, user_id };
  }

  async sendEmail(
    context: Context,
    { email, ...options }: SendEmailOtpRequest,
  ): Promise<SendEmailOtpResponse> {
    const destination = { type: 'email', value: email } as const;
    const { id, user_active, user_id } = await this.send(context, destination, options);
    return { email_id: id, user_active, user_id };
  }

  async verify(
    context: Context,
    device: DeviceFingerprint,
    request: VerifyOtpRequest,
  ): Promise<VerifyOtpResponse> {
    const { method_id, otp } = request;
    const device_fingerprint = trustedDevice(context.caller, device, request.device_fingerprint);
    const method = await this.rpc.call(findMethod, context, { method_id });
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
    context: Context,
    destination: { type: MethodType; value: string },
    options: SendOptions,
  ): Promise<OwnedMethod> {
    const address = { ...destination, create_user: options.create_user };
    const method = await this.rpc.call(ensureMethod, context, address);
    const { id, user_id, type, value } = method;
    await this.rpc.call(sendPasscode, context, {
      user_id,
      method_id: id,
      type,
      destination: value,
      expires_in: options.expires_in,
      device_fingerprint: options.device_fingerprint,
      locale: options.locale,
    });
    return method;
  }
}
