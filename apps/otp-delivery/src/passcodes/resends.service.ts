import { AppError, type Caller } from '@latchkey/contracts';
import type { ResendableMessage, ResendInput, SentMessage } from '@latchkey/contracts/otp-delivery';
import { Injectable } from '@nestjs/common';
import { OpenPasscodesRepository, type PasscodeOfMessage } from './open-passcodes.repository.js';
import { PasscodesService } from './passcodes.service.js';

/**
 * Sends a passcode again for an operator. Neither codes nor texts are kept, so it is another code, which the person enters
 * where the former one would have gone: the method and the device stay.
 */
@Injectable()
export class Resends {
  constructor(
    private readonly open: OpenPasscodesRepository,
    private readonly passcodes: PasscodesService,
  ) {}

  /** @throws AppError message_not_found, message_not_resendable */
  async ownerOf(messageId: string): Promise<ResendableMessage> {
    const { appId, userId, methodId } = await this.openOf(messageId, null);
    return { app_id: appId, user_id: userId, method_id: methodId };
  }

  /** @throws AttestationError; AppError as `ownerOf`, and of a send. */
  async resend(
    caller: Caller,
    { message_id, type, destination, owner }: ResendInput,
  ): Promise<{ message: SentMessage | null }> {
    const { userId, methodId, fingerprintIp, fingerprintUserAgent } = await this.openOf(
      message_id,
      caller.app_id,
    );
    const device = {
      ...(fingerprintIp !== null && { ip: fingerprintIp }),
      ...(fingerprintUserAgent !== null && { user_agent: fingerprintUserAgent }),
    };
    const input = { user_id: userId, method_id: methodId, type, destination, owner };
    const sent = await this.passcodes.send(caller, { ...input, device_fingerprint: device });
    return { message: sent.message ?? null };
  }

  private async openOf(messageId: string, appId: string | null): Promise<PasscodeOfMessage> {
    const passcode = await this.open.ofMessage(messageId, appId);
    if (!passcode) throw new AppError('message_not_found');
    if (!passcode.isOpen) throw new AppError('message_not_resendable', { userId: passcode.userId });
    return passcode;
  }
}
