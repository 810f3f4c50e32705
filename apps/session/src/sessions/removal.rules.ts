import { type Factor, type UnmetFactor } from '@latchkey/contracts';
import { timeOfId } from '@latchkey/platform/ids';
import type { SessionRow } from './session.entity.js';
import { provingFactors, unmetFactors } from './step-up.rules.js';

/** What is asked for: the method that goes, and the minutes in which proofs are recent. */
interface Removal {
  methodId: string;
  minutes: number;
}

type Proved = Pick<SessionRow, 'factors' | 'startedAt' | 'now'>;

/**
 * What a session lacks to remove a method on a page. It needs a recent proof by a method that the user had no later than
 * that one, since a thief who has just added a passkey has none. And it needs a recent proof by a method that stays, so
 * that people never remove their only way in; what was added within this session does not count as such. A TOTP is neither,
 * because people do not sign in by it: mfa asks for it besides.
 */
export function unmetForRemoval(
  { factors, startedAt, now }: Proved,
  { methodId, minutes }: Removal,
): UnmetFactor | undefined {
  const removedAt = addedAt(methodId);
  const isElder = (id: string) => addedAt(id) <= removedAt;
  const stays = (id: string) => id !== methodId && (isElder(id) || addedAt(id) < startedAt.getTime());
  const ways = factors.filter(({ type }) => type !== 'totp');
  return unmetAmong(ways, isElder, { minutes, now })[0] ?? unmetAmong(ways, stays, { minutes, now })[0];
}

function unmetAmong(
  factors: readonly Factor[],
  counts: (methodId: string) => boolean,
  { minutes, now }: { minutes: number; now: Date },
): UnmetFactor[] {
  const among = provingFactors(factors).filter(({ method }) => counts(method.method_id));
  if (among.length === 0) return [{ type: 'any', reason: 'factor_missing' }];
  return unmetFactors(among, { max_factor_age: minutes }, now);
}

/** The time in the id of a method. What has none is compared with nothing. */
function addedAt(methodId: string): number {
  const prefix = methodId.slice(0, methodId.lastIndexOf('_'));
  return timeOfId(prefix, methodId)?.getTime() ?? Number.NaN;
}
