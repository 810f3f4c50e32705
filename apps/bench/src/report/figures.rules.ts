import type { Spread } from '../measure/statistics.rules.js';

/** Figures as people read them: three digits that count, and no more. */

export function rate(perSecond: number): string {
  return Math.round(perSecond).toLocaleString('en');
}

export function milliseconds(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms.toFixed(ms < 100 ? 1 : 0);
}

export function micros(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function mebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}

export function count(number: number): string {
  return number.toLocaleString('en');
}

/** `1 minute`, `10 minutes`. */
export function many(number: number, one: string): string {
  return `${count(number)} ${one}${number === 1 ? '' : 's'}`;
}

/** `1.14 × (1.11–1.19)`; nothing where there is no ratio. */
export function ratio(spread: Spread | undefined): string {
  if (!spread) return '';
  const { median, low, high } = spread;
  return `${median.toFixed(2)} × (${low.toFixed(2)}–${high.toFixed(2)})`;
}
