import { SPARE_FROM } from '../seed/seed-values.rules.js';
import type { Scene } from './case.js';

/** More than a window of the fastest of these calls begins. */
const PER_WINDOW = 8_000;

/** Users whom no earlier window of the case had; few or none once all were. */
export function spareNumbers({ cursors, spareUsers }: Scene, name: string): number[] {
  const used = cursors.at(name);
  const left = Math.max(0, Math.min(PER_WINDOW, spareUsers - used));
  return Array.from({ length: left }, (_, index) => SPARE_FROM + used + index + 1);
}
