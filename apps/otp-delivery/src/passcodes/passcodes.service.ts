import type { Caller } from '@latchkey/contracts';
import type { SendPasscodeInput, SentPasscode } from '@latchkey/contracts/otp-delivery';
import { newId } from '@latchkey/platform/ids';
import { ServiceSecrets } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import { SentIds } from '../decoys/sent-ids.service.js';
import { Deliveries, type Draft } from '../deliveries/deliveries.service.js';
import { isSandbox } from '../deliveries/delivery.rules.js';
import { toStoredFingerprint } from '../device-fingerprint/device-fingerprint.rules.js';
import { passcodeEmail, passcodeSms } from '../templates/messages.js';
import { codeDigest, newCode } from './passcode.rules.js';

/** What a code is for, as its message says. */
export type CodePurpose = 'sign_in' | 'new_address';

/** Makes passcodes and queues their messages. */
@Injectable()
export class PasscodesService {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly secrets: ServiceSecrets,
    private readonly sentIds: SentIds,
  ) {}

  /**
   * Replaces the method's code by a new one and queues its message, in one statement.
   * @throws AppError too_many_messages, phone_country_not_allowed, service_unavailable; then nothing has changed.
   */
  async send(
    caller: Caller,
    input: SendPasscodeInput,
    purpose: CodePurpose = 'sign_in',
  ): Promise<SentPasscode> {
    const { app_id: appId, app_name: appName, environment, settings } = caller;
    const { user_id: userId, method_id: methodId, destination, locale } = input;
    const otpId = newId('otp');
    const expiresInMinutes = input.expires_in ?? settings.otp_expires_in;
    const code = newCode(settings.otp_length, isSandbox(environment, destination));
    const digest = codeDigest(await this.secrets.get('passcode_pepper'), { appId, methodId }, code);
    const content = { appName, to: destination, code, expiresInMinutes, locale, purpose };
    const draft: Draft =
      input.type === 'email'
        ? { channel: 'email', to: destination, compose: () => passcodeEmail(content) }
        : { channel: 'sms', to: destination, compose: () => passcodeSms(content) };
    const sent = await this.deliveries.sendPasscode(caller, draft, {
      ...{ appId, methodId, userId, otpId, expiresInMinutes },
      codeDigest: digest,
      ...toStoredFingerprint(input.device_fingerprint),
    });
    const sent_id = input.uniform ? await this.sentIds.of(caller, methodId) : undefined;
    return { otp_id: otpId, message: sent, ...(sent_id && { sent_id }) };
  }
}
