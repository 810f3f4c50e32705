import type { Refusal } from './decision.rules.js';
import type { SpendWindow } from './policy.rules.js';

/**
 * When the payment fits if nothing else is paid: in each policy its first rule whose windows all have room by then.
 * Undefined if one of the policies never admits it.
 * @param opensAt when a window has room for it, in seconds since 1970.
 */
export function resetsAt(
  { waits }: Pick<Refusal, 'waits'>,
  opensAt: ReadonlyMap<SpendWindow, number>,
): number | undefined {
  const opening = (window: SpendWindow) => opensAt.get(window) ?? Infinity;
  const ends = waits.map((rules) =>
    Math.min(...rules.map((windows) => Math.max(...windows.map((window) => opening(window))))),
  );
  const end = Math.max(...ends);
  return Number.isFinite(end) ? end : undefined;
}
