import { AppError } from '@latchkey/contracts';
import { KEPT_MONTHS, type MetricStep, type MetricsQuery, MOST_HOURS } from '@latchkey/contracts/events';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const SECONDS: Readonly<Record<MetricStep, number>> = { hour: HOUR_S, day: DAY_S };
/** Where `from` is left out. */
const DEFAULT_SPAN_S: Readonly<Record<MetricStep, number>> = { hour: DAY_S, day: 30 * DAY_S };

/** In epoch seconds; both are the begin of an hour or a day (UTC). */
export interface MetricRange {
  readonly step: MetricStep;
  readonly from: number;
  /** Left out itself. */
  readonly to: number;
}

/** What a query asks for, of what is kept and not in the future. @param nowMs epoch milliseconds. @throws AppError invalid_request */
export function rangeOf(
  { step = 'hour', ...query }: Pick<MetricsQuery, 'step' | 'from' | 'to'>,
  nowMs: number,
): MetricRange {
  const now = Math.floor(nowMs / 1000);
  const to = query.to ?? now;
  const from = query.from ?? Math.max(0, to - DEFAULT_SPAN_S[step]);
  if (from >= to) throw refused('from', 'from must be before to');
  const size = SECONDS[step];
  const begin = Math.floor(from / size) * size;
  const end = Math.ceil(to / size) * size;
  if (step === 'hour' && to - from > MOST_HOURS * HOUR_S)
    throw refused('from', 'from must be at most 31 days before to where step is hour; take step day');
  if (monthsBefore(to, KEPT_MONTHS) > from)
    throw refused('from', `from must be at most ${KEPT_MONTHS} months before to`);
  const oldest = Math.ceil(monthsBefore(now, KEPT_MONTHS) / size) * size;
  const present = (Math.floor(now / size) + 1) * size;
  return { step, from: Math.max(begin, oldest), to: Math.min(end, present) };
}

/** The begin of each hour or day. */
export function placesIn({ step, from, to }: MetricRange): number[] {
  const size = SECONDS[step];
  return Array.from({ length: Math.max(0, (to - from) / size) }, (_, place) => from + place * size);
}

/** A day that a shorter month lacks becomes its last one, as PostgreSQL has it. */
function monthsBefore(second: number, months: number): number {
  const time = new Date(second * 1000);
  const day = time.getUTCDate();
  time.setUTCDate(1);
  time.setUTCMonth(time.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
  time.setUTCDate(Math.min(day, lastDay));
  return Math.floor(time.getTime() / 1000);
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, message }] });
}
