import { AppError, type Caller, redirectUrlAllowed, withParameter } from '@latchkey/contracts';
import type {
  CreateMagicLinkInput,
  MagicLinkInput,
  MagicLinkProof,
  SendMagicLinkInput,
  SentMagicLink,
} from '@latchkey/contracts/otp-delivery';
import { newToken, type Secret, sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import { SentIds } from '../decoys/sent-ids.service.js';
import { Deliveries } from '../deliveries/deliveries.service.js';
import { fingerprintMismatch, toStoredFingerprint } from '../device-fingerprint/device-fingerprint.rules.js';
import { magicLinkEmail } from '../templates/messages.js';
import type { LivingMagicLink, MagicLinkKind, NewMagicLink } from './magic-link.entity.js';
import { DEFAULT_LINK_MINUTES, refusalError } from './magic-link.rules.js';
import { MagicLinksRepository } from './magic-links.repository.js';

/** Creates, sends and spends links that sign a user in. */
@Injectable()
export class MagicLinksService {
  constructor(
    private readonly links: MagicLinksRepository,
    private readonly deliveries: Deliveries,
    private readonly sentIds: SentIds,
  ) {}

  /** A link that the App delivers in its own way. */
  async create(caller: Caller, input: CreateMagicLinkInput): Promise<{ token: string }> {
    const token = newToken();
    await this.links.add(newLink(caller, input, 'embeddable', token));
    return { token: token.reveal() };
  }

  /**
   * Makes a link and queues its email, in one statement; earlier links stay valid.
   * @throws AppError invalid_redirect_url, too_many_messages, service_unavailable; then nothing has changed.
   */
  async send(caller: Caller, input: SendMagicLinkInput): Promise<SentMagicLink> {
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

  /** What the link would prove; it stays usable. @throws AppError invalid_magic_link, device_fingerprint_mismatch. */
  async peek(caller: Caller, input: MagicLinkInput): Promise<MagicLinkProof> {
    return toProof(await this.usable(caller, input));
  }

  /** What the link proves, to exactly one caller. @throws AppError invalid_magic_link, device_fingerprint_mismatch. */
  async spend(caller: Caller, input: MagicLinkInput): Promise<MagicLinkProof> {
    const link = await this.usable(caller, input);
    if (!(await this.links.spend(caller.app_id, link)))
      throw new AppError('invalid_magic_link', { reason: 'link_used', userId: link.userId });
    return toProof(link);
  }

  /** What is compared here never changes, so spending alone decides between parallel calls. */
  private async usable(caller: Caller, input: MagicLinkInput): Promise<LivingMagicLink> {
    const digest = sha256(input.token);
    const link = await this.links.living(caller.app_id, digest);
    if (!link) throw refusalError(await this.links.byToken(caller.app_id, digest));
    const { fingerprint_match } = caller.settings;
    const mismatch = fingerprintMismatch(fingerprint_match, link, input.device_fingerprint);
    if (mismatch)
      throw new AppError('device_fingerprint_mismatch', { reason: mismatch, userId: link.userId });
    return link;
  }
}

/** Only a link that we sent to the email itself proves that its user reads that email. */
function toProof({ userId, methodId, methodType, kind }: LivingMagicLink): MagicLinkProof {
  return { user_id: userId, method_id: methodId, method_type: methodType, verifies_method: kind === 'email' };
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
