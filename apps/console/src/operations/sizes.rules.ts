const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
const STEP = 1024;

/** Bytes as people read them: with one digit behind the point below ten of a unit. */
export function sizeOf(bytes: number): string {
  const order = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = bytes / STEP ** order;
  const digits = order > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${UNITS[order]}`;
}

/** How much of its limit is used; undefined without a limit. */
export const percentOf = (bytes: number, most: number): number | undefined =>
  most > 0 ? Math.round((100 * bytes) / most) : undefined;
