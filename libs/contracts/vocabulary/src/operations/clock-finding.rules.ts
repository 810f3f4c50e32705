import { fail, type Finding, ok, warn } from './finding.js';

const WARN_MS = 2000;
/** One step of a TOTP: with more, its codes are wrong. */
const FAIL_MS = 30_000;

/** @param failMs from where on it is more than a warning. */
export function clockFinding(name: string, whose: string, aheadMs: number, failMs = FAIL_MS): Finding {
  const by = Math.abs(aheadMs);
  if (by < WARN_MS) return ok(name, `agrees with ${whose}`);
  const todo = `${Math.round(aheadMs / 1000)} s ahead of ${whose}: synchronize the clocks (NTP)`;
  return (by < failMs ? warn : fail)(name, todo, 'operations.md#latchkeyclockwrong');
}
