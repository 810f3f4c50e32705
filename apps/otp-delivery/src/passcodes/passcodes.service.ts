import { AppError, type Caller } from '@latchkey/contracts';
import type { SendPasscodeInput, VerifyPasscodeInput } from '@latchkey/contracts/otp-delivery';
import { hmacSha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { ServiceSecrets } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import { Deliveries } from '../deliveries/deliveries.service.js';
import { channelOf, isSandbox } from '../deliveries/destination.rules.js';
import { fingerprintMatches, toStoredFingerprint } from '../device-fingerprint/device-fingerprint.rules.js';
import { passcodeEmail, passcodeSms } from '../templates/passcode-message.js';
import { Guesses } from './guesses.service.js';
import { newCode, refusalError } from './passcode.rules.js';
import { PasscodesRepository, type RightGuess } from './passcodes.repository.js';

/** One-time passcodes: made and queued, guessed and spent. */
@Injectable()
export class PasscodesService {
  constructor(
    private readonly passcodes: PasscodesRepository,
    private readonly guesses: Guesses,
    private readonly deliveries: Deliveries,
    private readonly secrets: ServiceSecrets,
  ) {}

  /**
   * Voids the method's code, stores a fresh one and queues its message, in one statement.
   * @throws AppError too_many_messages, phone_country_not_allowed, service_unavailable; then nothing has changed.
   */
  async send(caller: Caller, input: SendPasscodeInput): Promise<{ otp_id: string }> {
    const otpId = newId('otp');
    const expiresInMinutes = input.expires_in ?? caller.settings.otp_expires_in;
    const code = newCode(caller.settings.otp_length, isSandbox(caller.environment, input.destination));
    const codeDigest = await this.digestOf(caller, input.method_id, code);
    const delivery = await this.deliveries.prepare(caller, {
      kind: 'passcode',
      sourceId: otpId,
      userId: input.user_id,
      methodId: input.method_id,
      destination: input.destination,
      expiresInMinutes,
      message: messageFor(caller, input, code, expiresInMinutes),
    });
    const passcode = {
      appId: caller.app_id,
      methodId: input.method_id,
      userId: input.user_id,
      otpId,
      codeDigest,
      expiresInMinutes,
      ...toStoredFingerprint(input.device_fingerprint),
    };
    await this.deliveries.sendPasscode(delivery, passcode);
    return { otp_id: otpId };
  }

  /** Uses the code up. @throws AppError invalid_otp, otp_attempts_exceeded, method_locked, device_fingerprint_mismatch. */
  verify(caller: Caller, input: VerifyPasscodeInput): Promise<{ otp_id: string }> {
    return this.compare(caller, input, 'uses_up');
  }

  /** The same for a sign-in that is refused whoever is right: the code stays. A wrong guess counts. */
  check(caller: Caller, input: VerifyPasscodeInput): Promise<{ otp_id: string }> {
    return this.compare(caller, input, 'keeps');
  }

  /** Devices are compared between counting a guess and comparing it; where the App wants none of it, both are one statement. */
  private async compare(
    caller: Caller,
    input: VerifyPasscodeInput,
    right: RightGuess,
  ): Promise<{ otp_id: string }> {
    const { app_id: appId, settings } = caller;
    const { method_id: methodId, device_fingerprint: device } = input;
    const digest = await this.digestOf(caller, methodId, input.otp);
    const comparesDevices = settings.fingerprint_match !== 'none';
    const method = { appId, methodId };
    const counted = await this.guesses.count(method, { digest: comparesDevices ? null : digest, right });
    if (!counted) throw refusalError(await this.passcodes.guardedCode(appId, methodId));
    if (!fingerprintMatches(settings.fingerprint_match, counted, device))
      throw new AppError('device_fingerprint_mismatch');
    const isRight =
      counted.isRight || (comparesDevices && (await this.guesses.spend(method, counted, { digest, right })));
    if (!isRight) throw new AppError('invalid_otp');
    return { otp_id: counted.otpId };
  }

  /** Keyed, so that comparing digests takes a time that tells nothing of the code. */
  private async digestOf({ app_id }: Caller, methodId: string, code: string): Promise<Buffer> {
    return hmacSha256(await this.secrets.get('passcode_pepper'), `${app_id}:${methodId}:${code}`);
  }
}

function messageFor(caller: Caller, input: SendPasscodeInput, code: string, expiresInMinutes: number) {
  const content = {
    appName: caller.app_name,
    to: input.destination,
    code,
    expiresInMinutes,
    locale: input.locale,
  };
  return channelOf(input.type) === 'email' ? passcodeEmail(content) : passcodeSms(content);
}
