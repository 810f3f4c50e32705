import { randomBytes } from 'node:crypto';
import type { Caller } from '@latchkey/contracts';
import type { DecoyInput, OpenedSentId } from '@latchkey/contracts/otp-delivery';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import { Deliveries } from '../deliveries/deliveries.service.js';
import { Destinations } from '../deliveries/destinations.service.js';
import { toStoredFingerprint } from '../device-fingerprint/device-fingerprint.rules.js';
import { DEFAULT_LINK_MINUTES } from '../magic-links/magic-link.rules.js';
import { decoyId, isDecoy, methodTypeOf, NOBODY } from '../passcodes/method-ids.rules.js';
import { SentIds } from './sent-ids.service.js';

const DIGEST_BYTES = 32;

/** Sends that only look like sends: to addresses that must not be sent anything, while no client may learn that. */
@Injectable()
export class Decoys {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly destinations: Destinations,
    private readonly sentIds: SentIds,
  ) {}

  /** @throws AppError too_many_messages, phone_country_not_allowed, service_unavailable, as a send would. */
  async send(caller: Caller, input: DecoyInput): Promise<{ sent_id: string }> {
    const { app_id: appId, settings } = caller;
    const digestOfAddress = await this.destinations.digestOf(`decoy ${appId} ${input.destination}`);
    const methodId = decoyId(input.type, digestOfAddress);
    const row = { appId, methodId, userId: NOBODY, ...toStoredFingerprint(input.device_fingerprint) };
    const to = { channel: input.type === 'email' ? 'email' : 'sms', to: input.destination } as const;
    // No code and no token has a random digest.
    const digest = randomBytes(DIGEST_BYTES);
    if (input.send === 'passcode') {
      const expiresInMinutes = input.expires_in ?? settings.otp_expires_in;
      const code = { ...row, otpId: newId('otp'), codeDigest: digest, expiresInMinutes };
      await this.deliveries.sendDecoyPasscode(caller, to, code);
    } else {
      const expiresInMinutes = input.expires_in ?? DEFAULT_LINK_MINUTES;
      const link = {
        ...row,
        id: newId('link'),
        tokenDigest: digest,
        kind: 'email',
        expiresInMinutes,
      } as const;
      await this.deliveries.sendDecoyLink(caller, to, { ...link, methodType: 'email' });
    }
    return { sent_id: await this.sentIds.of(caller, methodId) };
  }

  /** @throws AppError method_not_found */
  async open(caller: Caller, sentId: string): Promise<OpenedSentId> {
    const method_id = await this.sentIds.open(caller, sentId);
    return { method_id, method_type: methodTypeOf(method_id), decoy: isDecoy(method_id) };
  }
}
