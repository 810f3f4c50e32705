import type { BenchCase } from './case.js';
import { jwksCase } from './jwks.js';
import { FLOOR, sessionCases } from './sessions.js';
import { userCases } from './users.js';
import { walletCases } from './wallets.js';

/** Everything that can be measured, in the order in which it is shown; the floor stands between what it is held against. */
export const CASES: readonly BenchCase[] = [...sessionCases, jwksCase, ...userCases, ...walletCases];

/** The named ones, or all; with one that is compared with the floor comes the floor. @throws Error for an unknown name. */
export function chosenCases(names: readonly string[]): readonly BenchCase[] {
  if (names.length === 0) return CASES;
  const unknown = names.filter((name) => !CASES.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Error(`No case ${unknown.join(', ')}; there are ${CASES.map(({ name }) => name).join(', ')}.`);
  const needsFloor = CASES.some((one) => names.includes(one.name) && one.comparedWithFloor);
  return CASES.filter(({ name }) => names.includes(name) || (name === FLOOR && needsFloor));
}

/** @throws Error for an unknown name. */
export function caseNamed(name: string): BenchCase {
  return chosenCases([name]).find((one) => one.name === name) as BenchCase;
}
