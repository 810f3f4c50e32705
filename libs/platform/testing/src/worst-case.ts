const TRIES = 4;
const LOOP_STEPS = 1_000_000;
const CJK = { from: 0x4e00, count: 0x51a6 };
const HANGUL = { from: 0xac00, count: 0x2ba4 };
const DISTINCT = String.fromCodePoint(
  ...[CJK, HANGUL].flatMap(({ from, count }) => Array.from({ length: count }, (_, n) => from + n)),
);

/** `count` letters, all different (at most 32,074): Punycode takes the square of their number. */
export function distinctCharacters(count: number): string {
  return DISTINCT.slice(0, count);
}

/** How often a loop of a million steps could run in the CPU time of a call: so a slow machine is no slow call. */
export async function costInLoops(call: () => unknown): Promise<number> {
  return (await leastCpuMs(call)) / (await leastCpuMs(loop));
}

function loop(): number {
  let sum = 0;
  for (let step = 0; step < LOOP_STEPS; step += 1) sum = Math.imul(sum, 31) + step;
  return sum;
}

/** The least of a few tries, as other work disturbs single ones. */
async function leastCpuMs(call: () => unknown): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
