import { originMatches } from '@latchkey/contracts';
import type { Environment } from '@latchkey/contracts/identity';

const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Whether a page of this origin may read answers: the App lists it, or it is on loopback and the App a test App. */
export function originAllowed(origin: string, allowed: readonly string[], environment: Environment): boolean {
  const patterns = environment === 'test' ? [...allowed, ...LOOPBACK] : allowed;
  return patterns.some((pattern) => originMatches(origin, pattern));
}
