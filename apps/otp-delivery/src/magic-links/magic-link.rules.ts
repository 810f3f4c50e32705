import { AppError } from '@latchkey/contracts';
import type { LivingMagicLink, MagicLinkEntity } from './magic-link.entity.js';

/** Minutes that a link lives by default. */
export const DEFAULT_LINK_MINUTES = 60;

/** Why a link cannot be used: one that is neither unknown nor used has expired. */
export function refusalError(link: Pick<MagicLinkEntity, 'consumedAt' | 'userId'> | null): AppError {
  if (!link) return new AppError('invalid_magic_link', { reason: 'link_unknown' });
  const reason = link.consumedAt ? 'link_used' : 'link_expired';
  return new AppError('invalid_magic_link', { reason, userId: link.userId });
}

/** A link as events name it. */
export function linkData({
  id,
  methodId,
  methodType,
  kind,
}: Pick<LivingMagicLink, 'id' | 'methodId' | 'methodType' | 'kind'>) {
  return { link_id: id, method_id: methodId, method_type: methodType, kind };
}
