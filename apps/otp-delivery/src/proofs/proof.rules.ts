/** Web Crypto has it in every browser. Solving needs `cost` for each try; checking needs none of it. */
export const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2000 } as const;

/** Time to solve a challenge and to make its send. */
export const PROOF_SECONDS = 300;

const RECENT_MS = 10 * 60_000;
/** After this number of sends of a client in ten minutes the work doubles, and again, up to this many times the first. */
const SENDS_UNTIL_DOUBLE = 5;
const MOST_TIMES = 16;
/** A /48 of IPv6 may make as many sends as this number of clients. */
export const CLIENTS_OF_A_SITE = 10;

/** Mean number of tries that a challenge takes now. @param sends of this client in this App. */
export function triesFor(base: number, sends: readonly Date[], now: Date): number {
  const recent = sends.filter((send) => send.getTime() > now.getTime() - RECENT_MS).length;
  return base * Math.min(MOST_TIMES, 2 ** Math.floor(recent / SENDS_UNTIL_DOUBLE));
}

/** Whether a challenge is still hard enough: the step before the present one is, since others may share the address. */
export function isHardEnough(tries: number, due: number): boolean {
  return tries * 2 >= due;
}

/** The counters that a challenge may have: no client is much luckier or unluckier than another. */
export function counterRange(tries: number): readonly [from: number, to: number] {
  return [Math.ceil(tries / 2), Math.ceil((tries * 3) / 2)];
}
