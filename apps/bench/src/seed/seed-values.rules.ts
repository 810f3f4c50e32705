import { sha256 } from '@latchkey/platform/crypto';

/** Above all other users. */
export const SPARE_FROM = 10_000_000;

/**
 * Seeded values follow from a seed and a number. PostgreSQL derives them when it fills the tables, the load generator when
 * it sends, so nothing is passed on and only digests of tokens are stored.
 */
export class SeedValues {
  constructor(readonly seed: string) {}

  /** 43 characters of base64url, as the product's own tokens. */
  token(number: number): string {
    return sha256(`${this.seed}:token:${number}`).toString('base64url');
  }

  /** In the order of the numbers, as ids that begin with a time are; within the alphabet of ids. */
  userId(number: number): string {
    return `user_01${number.toString(16).padStart(9, '0')}${'0'.repeat(15)}`;
  }

  /** Of a sandbox below the spare users, so that no mail has to be sent. */
  email(number: number): string {
    return `user-${number}@${number < SPARE_FROM ? 'sandbox.test' : 'bench.example.com'}`;
  }
}

const STEP = 7919;

/** From 1 to `population`, spread evenly; repeats a number only after all others. */
export function spread(number: number, population: number): number {
  const step = population % STEP === 0 ? STEP + 2 : STEP;
  return ((number * step) % population) + 1;
}
