import type { Answered, WindowResult } from '../load/plan.js';
import { inRoundOrder } from '../rounds/round-order.rules.js';
import { type Latencies, pooled } from './pooled.rules.js';

/** What a round has a window of: nothing beside verification, calls that score at once, and the worst passwords. */
const MODES = ['quiet', 'easy', 'busy'] as const;

export type Mode = (typeof MODES)[number];
export type Windows = Record<Mode, WindowResult>;

/** Verifications by what was beside them, and what was beside them. */
export interface BesideFigures extends Record<Mode, Latencies> {
  /** The worst, in the busy windows. */
  readonly passwords: Latencies;
  readonly easyPasswords: Latencies;
}

/**
 * The order of a round: in three rounds each window has each place once, and the next three go backwards, so that none
 * always has the same one before it.
 */
export function windowOrder(round: number): readonly Mode[] {
  const first = (round - 1) % MODES.length;
  const turned = [...MODES.slice(first), ...MODES.slice(0, first)];
  return inRoundOrder(turned, Math.ceil(round / MODES.length));
}

export function figuresOf(rounds: readonly Windows[]): BesideFigures {
  const verifications = (mode: Mode) => pooled(rounds.map((windows) => windows[mode]));
  const beside = (mode: Mode) =>
    pooled(rounds.map((windows) => windows[mode].beside).filter((one): one is Answered => one !== undefined));
  return {
    quiet: verifications('quiet'),
    easy: verifications('easy'),
    busy: verifications('busy'),
    passwords: beside('busy'),
    easyPasswords: beside('easy'),
  };
}
