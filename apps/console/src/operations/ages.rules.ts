const DAY_S = 24 * 60 * 60;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** How long ago, in whole days. @param at epoch seconds. @param now the same. */
export const ageOf = (at: number, now: number): string => days(Math.max(0, Math.floor((now - at) / DAY_S)));

/** How long until then. */
export function endOf(at: number, now: number): string {
  const left = Math.floor((at - now) / DAY_S);
  return left < 0 ? 'has ended' : `ends in ${days(left)}`;
}
