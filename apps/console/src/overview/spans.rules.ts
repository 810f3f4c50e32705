import type { Step } from './metrics.js';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export interface Span {
  readonly value: string;
  readonly label: string;
  readonly seconds: number;
  readonly step: Step;
}

const FIRST: Span = { value: '24h', label: '24 hours', seconds: DAY, step: 'hour' };

/** How far back the charts go. Thirteen months have 393 days at least, and the API counts no more months. */
export const SPANS: readonly Span[] = [
  { value: '1h', label: '1 hour', seconds: HOUR, step: 'hour' },
  { value: '6h', label: '6 hours', seconds: 6 * HOUR, step: 'hour' },
  FIRST,
  { value: '7d', label: '7 days', seconds: 7 * DAY, step: 'hour' },
  { value: '30d', label: '30 days', seconds: 30 * DAY, step: 'day' },
  { value: '13mo', label: '13 months', seconds: 392 * DAY, step: 'day' },
];

/** The span of an address; a day where it names none. */
export const spanOf = (value: string | undefined): Span =>
  SPANS.find((span) => span.value === value) ?? FIRST;

/** A span as the API takes it. @param now epoch seconds. */
export const rangeOf = ({ seconds, step }: Span, now: number) => ({ from: now - seconds, step });

/** When a point ends. */
export const endOf = (at: number, step: Step): number => at + (step === 'day' ? DAY : HOUR);

const DAYS = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const HOURS = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' });

/** The text of a time. Days are those of UTC, as they are counted. */
export const labelOf = (at: number, step: Step): string => (step === 'day' ? DAYS : HOURS).format(at * 1000);
