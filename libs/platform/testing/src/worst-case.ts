const TRIES = 4;
const CJK = { from: 0x4e00, count: 0x51a6 };
const HANGUL = { from: 0xac00, count: 0x2ba4 };
const DISTINCT = String.fromCodePoint(
  ...[CJK, HANGUL].flatMap(({ from, count }) => Array.from({ length: count }, (_, n) => from + n)),
);

/** `count` letters, all different (at most 32,074): Punycode takes the square of their number. */
export function distinctCharacters(count: number): string {
  return DISTINCT.slice(0, count);
}

/** Milliseconds of CPU that a call takes: the least of a few tries, as other work disturbs single ones. */
export async function leastCpuMs(call: () => unknown): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
