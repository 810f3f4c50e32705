import {
  AppError,
  type Caller,
  methodOwner,
  type MethodOwner,
  redirectUrlAllowed,
  withParameter,
} from '@latchkey/contracts';
import type {
  CreateMagicLinkInput,
  SendMagicLinkInput,
  SentMagicLink,
} from '@latchkey/contracts/otp-delivery';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { newToken, type Secret, sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import { SentIds } from '../decoys/sent-ids.service.js';
import { Deliveries } from '../deliveries/deliveries.service.js';
import { toStoredFingerprint } from '../device-fingerprint/device-fingerprint.rules.js';
import { magicLinkEmail } from '../templates/messages.js';
import type { MagicLinkKind, NewMagicLink } from './magic-link.entity.js';
import { DEFAULT_LINK_MINUTES } from './magic-link.rules.js';
import { MagicLinksRepository } from './magic-links.repository.js';

/** Creates and sends links that sign a user in. */
@Injectable()
export class MagicLinksService {
  private readonly owners: AttestationReader<MethodOwner>;

  constructor(
    private readonly links: MagicLinksRepository,
    private readonly deliveries: Deliveries,
    private readonly sentIds: SentIds,
    attestations: Attestations,
  ) {
    this.owners = attestations.lenientReader(methodOwner);
  }

  /** A link that the App delivers in its own way. */
  async create(caller: Caller, input: CreateMagicLinkInput): Promise<{ token: string }> {
    const token = newToken();
    await this.links.add(newLink(caller, input, 'embeddable', token));
    return { token: token.reveal() };
  }

  /**
   * Makes a link and queues its email, in one statement; earlier links stay valid. It goes to the address that the method
   * has by identity's word: otherwise the proof of one address would be taken for that of another.
   * @throws AttestationError; AppError invalid_redirect_url, too_many_messages, service_unavailable. Then nothing has changed.
   */
  async send(caller: Caller, input: SendMagicLinkInput): Promise<SentMagicLink> {
    const { user_id, method_id, email: value, owner } = input;
    await this.owners.expect(owner, { app_id: caller.app_id, user_id, method_id, value });
    if (!redirectUrlAllowed(input.redirect_url, caller)) throw new AppError('invalid_redirect_url');
    const token = newToken();
    const link = newLink(caller, input, 'email', token);
    const compose = () =>
      magicLinkEmail({
        appName: caller.app_name,
        to: input.email,
        url: withParameter(input.redirect_url, 'token', token.reveal()),
        expiresInMinutes: link.expiresInMinutes,
        locale: input.locale,
      });
    const draft = { channel: 'email', to: input.email, compose } as const;
    const sent = await this.deliveries.sendLink(caller, draft, link);
    const sent_id = input.uniform ? await this.sentIds.of(caller, input.method_id) : undefined;
    return { link_id: link.id, message: sent, ...(sent_id && { sent_id }) };
  }
}

function newLink(
  caller: Caller,
  input: CreateMagicLinkInput,
  kind: MagicLinkKind,
  token: Secret,
): NewMagicLink {
  return {
    id: newId('link'),
    appId: caller.app_id,
    userId: input.user_id,
    methodId: input.method_id,
    methodType: input.method_type,
    kind,
    tokenDigest: sha256(token.reveal()),
    expiresInMinutes: input.expires_in ?? DEFAULT_LINK_MINUTES,
    ...toStoredFingerprint(input.device_fingerprint),
  };
}
