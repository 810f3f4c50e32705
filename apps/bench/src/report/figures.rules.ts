/** Figures as people read them: three digits that count, and no more. */

export function count(number: number): string {
  return Math.round(number).toLocaleString('en');
}

export function milliseconds(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms.toFixed(ms < 100 ? 1 : 0);
}

export function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
}

/** `0.60 ×`; nothing where there is no ratio. */
export function times(ratio: number | undefined): string {
  return ratio === undefined ? '' : `${ratio.toFixed(2)} ×`;
}
