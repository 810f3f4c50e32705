/** A body has so long to arrive, and a second more for each of these bytes that came. */
export const BODY_MS = 5000;
const LEAST_BYTES_PER_SECOND = 8 * 1024;

/** Milliseconds that a body has left, after that time and that number of bytes; 0 or less means that it is too slow. */
export function bodyTimeLeft(elapsedMs: number, bytes: number): number {
  return BODY_MS + (bytes / LEAST_BYTES_PER_SECOND) * 1000 - elapsedMs;
}
