/** Figures as people read them: three digits that count, and no more. */

export function count(number: number): string {
  return Math.round(number).toLocaleString('en');
}

export function figure(value: number): string {
  if (Number.isInteger(value)) return count(value);
  return Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(Math.abs(value) < 100 ? 1 : 0);
}
