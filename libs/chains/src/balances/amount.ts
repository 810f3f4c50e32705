/** An amount of a token, counted in its smallest unit. */
export interface Amount {
  readonly units: bigint;
  readonly decimals: number;
}

/** `decimals()` of a token answers a uint8. */
export const MOST_DECIMALS = 255;

export interface BalanceQuestion {
  readonly endpoint: string;
  readonly address: string;
  /** Limits the time of the whole question. */
  readonly signal: AbortSignal;
}

/** A count of the smallest unit in whole tokens: exact at any size, without trailing zeros. */
export function toDecimal(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** The inverse, for a decimal text without sign; undefined for any other text, or more places than the token has. */
export function toUnits(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,80})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
