import { UsageError } from '../command.js';

const SPAN = /^([1-9]\d{0,5})([smhd])$/;
const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 };

/** With its zone: the machine of the operator may have another one than the logs. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * The second of a time. @param text a span up to now, such as `30m`, or an instant of ISO 8601. @param nowMs epoch
 * milliseconds. @returns epoch seconds. @throws UsageError
 */
export function secondOf(text: string, nowMs: number): number {
  const [, count, unit] = SPAN.exec(text) ?? [];
  const span = Number(count) * SECONDS[unit as keyof typeof SECONDS] * 1000;
  const since = count === undefined ? instantOf(text) : nowMs - span;
  if (Number.isNaN(since))
    throw new UsageError(
      `--since and --until take a span such as 30m, 2h or 1d, or a time with its zone such as 2026-11-23T10:05Z`,
    );
  return Math.max(0, Math.floor(since / 1000));
}

/** The second before a time, for a `created_after` that leaves its own second out. @throws UsageError */
export const secondBefore = (text: string, nowMs: number): string =>
  String(Math.max(0, secondOf(text, nowMs) - 1));

const instantOf = (text: string): number => (INSTANT.test(text) ? Date.parse(text) : NaN);
