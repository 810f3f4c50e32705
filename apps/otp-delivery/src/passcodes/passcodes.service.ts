import { type Caller, methodOwner, type MethodOwner } from '@latchkey/contracts';
import type { SendPasscodeInput, SentPasscode } from '@latchkey/contracts/otp-delivery';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
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
type CodePurpose = 'sign_in' | 'new_address';

/** Makes passcodes and queues their messages. */
@Injectable()
export class PasscodesService {
  private readonly owners: AttestationReader<MethodOwner>;

  constructor(
    private readonly deliveries: Deliveries,
    private readonly secrets: ServiceSecrets,
    private readonly sentIds: SentIds,
    attestations: Attestations,
  ) {
    this.owners = attestations.lenientReader(methodOwner);
  }

  /**
   * To the address that the method has by identity's word: otherwise the proof of one address would be taken for that of
   * another. @throws AttestationError; AppError as `issue`
   */
  async send(caller: Caller, input: SendPasscodeInput): Promise<SentPasscode> {
    const { user_id, method_id, destination: value, owner } = input;
    await this.owners.expect(owner, { app_id: caller.app_id, user_id, method_id, value });
    return this.issue(caller, input, 'sign_in');
  }

  /**
   * Replaces the method's code by a new one and queues its message, in one statement.
   * @throws AppError too_many_messages, phone_country_not_allowed, service_unavailable; then nothing has changed.
   */
  async issue(caller: Caller, input: SendPasscodeInput, purpose: CodePurpose): Promise<SentPasscode> {
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
