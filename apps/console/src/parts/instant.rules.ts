/** An instant as the address of a page has it. @param at epoch seconds. */
export const instantOf = (at: number): string => new Date(at * 1000).toISOString().replace('.000Z', 'Z');

/** Epoch seconds of an instant in an address. Undefined where it is none. */
export function secondsOf(instant: string | undefined): number | undefined {
  const millis = Date.parse(instant ?? '');
  return millis >= 0 ? Math.floor(millis / 1000) : undefined;
}
