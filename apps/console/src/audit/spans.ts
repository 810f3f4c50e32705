const DAY_SECONDS = 24 * 60 * 60;

/** How far back events are read. */
export const SPANS = [
  { value: '1', label: '24 hours ago' },
  { value: '7', label: '7 days ago' },
  { value: '30', label: '30 days ago' },
  { value: '400', label: '13 months ago' },
];
export const FIRST_SPAN = '1';

/** @param now epoch seconds. @returns the beginning of a span of days. */
export const sinceOf = (days: string, now: number): number => now - (Number(days) || 1) * DAY_SECONDS;
