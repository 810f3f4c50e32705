import { AppError, type Caller } from '@latchkey/contracts';
import type { SendPasscodeInput, VerifyPasscodeInput } from '@latchkey/contracts/otp-delivery';
import { equalInConstantTime, hmacSha256 } from '@latchkey/platform/crypto';
import { inTransaction } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { ServiceSecrets } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Deliveries } from '../deliveries/deliveries.service.js';
import { channelOf, isSandbox } from '../deliveries/destination.rules.js';
import { fingerprintMatches, toStoredFingerprint } from '../device-fingerprint/device-fingerprint.rules.js';
import { passcodeEmail, passcodeSms } from '../templates/passcode-message.js';
import { newCode, refusalError } from './passcode.rules.js';
import { PasscodesRepository } from './passcodes.repository.js';

/** One-time passcodes: made and queued, guessed and spent. */
@Injectable()
export class PasscodesService {
  constructor(
    private readonly source: DataSource,
    private readonly passcodes: PasscodesRepository,
    private readonly deliveries: Deliveries,
    private readonly secrets: ServiceSecrets,
  ) {}

  /**
   * Voids the method's code, stores a fresh one and queues its message, in one transaction.
   * @throws AppError too_many_messages, phone_country_not_allowed, service_unavailable; then nothing has changed.
   */
  async send(caller: Caller, input: SendPasscodeInput): Promise<{ otp_id: string }> {
    const otpId = newId('otp');
    const expiresInMinutes = input.expires_in ?? caller.settings.otp_expires_in;
    const code = newCode(caller.settings.otp_length, isSandbox(caller.environment, input.destination));
    const codeDigest = await this.digestOf(otpId, code);
    const delivery = await this.deliveries.prepare(caller, {
      kind: 'passcode',
      sourceId: otpId,
      userId: input.user_id,
      methodId: input.method_id,
      destination: input.destination,
      expiresInMinutes,
      message: messageFor(caller, input, code, expiresInMinutes),
    });
    await inTransaction(this.source, async (tx) => {
      const passcode = {
        appId: caller.app_id,
        methodId: input.method_id,
        userId: input.user_id,
        otpId,
        codeDigest,
        expiresInMinutes,
        ...toStoredFingerprint(input.device_fingerprint),
      };
      await this.deliveries.commit(tx, delivery);
      await this.passcodes.replace(tx, passcode);
    });
    return { otp_id: otpId };
  }

  /** @throws AppError invalid_otp, otp_attempts_exceeded, method_locked, device_fingerprint_mismatch. */
  async verify(caller: Caller, input: VerifyPasscodeInput): Promise<{ otp_id: string }> {
    const { app_id: appId, settings } = caller;
    const guess = await this.passcodes.countGuess(appId, input.method_id);
    if (!guess) throw refusalError(await this.passcodes.guardedCode(appId, input.method_id));
    if (!fingerprintMatches(settings.fingerprint_match, guess, input.device_fingerprint))
      throw new AppError('device_fingerprint_mismatch');
    const isRight = equalInConstantTime(await this.digestOf(guess.otpId, input.otp), guess.codeDigest);
    if (!isRight || !(await this.passcodes.spend(appId, input.method_id, guess.otpId)))
      throw new AppError('invalid_otp');
    return { otp_id: guess.otpId };
  }

  private async digestOf(otpId: string, code: string): Promise<Buffer> {
    return hmacSha256(await this.secrets.get('passcode_pepper'), `${otpId}:${code}`);
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
