import type { MetricPoint, MetricsResponse } from '@latchkey/contracts/events';
import type { MetricCount, MetricRow } from './metric-counts.repository.js';
import { type MetricRange, placesIn } from './metric-range.rules.js';

/** A point for each hour or day, with the counts of its row. */
export function toMetrics(range: MetricRange, rows: readonly MetricRow[]): MetricsResponse {
  const counts = new Map(rows.map((row) => [row.at, row.counts]));
  return { step: range.step, points: placesIn(range).map((at) => toPoint(at, counts.get(at) ?? [])) };
}

/** The most frequent ones first, and what is as frequent in the order of its labels. */
function toPoint(at: number, counts: readonly MetricCount[]): MetricPoint {
  const point: MetricPoint = {
    ...{ at, active_users: 0, sign_ups: 0, sign_ins: {}, second_factors: {} },
    ...{ refusals: [], messages: [], payments: [] },
  };
  const inOrder = counts.toSorted(
    ([, labels, count], [, others, other]) => other - count || (labels.join() < others.join() ? -1 : 1),
  );
  for (const [metric, labels, count, amount] of inOrder) ADD[metric]?.(point, labels, count, amount);
  return point;
}

type Add = (point: MetricPoint, labels: readonly string[], count: number, amount: string) => void;

/** By what is counted; what a newer version counts is left out. */
const ADD: Readonly<Record<string, Add>> = {
  active_users: (point, _, count) => {
    point.active_users = count;
  },
  sign_ups: (point, _, count) => {
    point.sign_ups = count;
  },
  sign_ins: (point, [method = ''], count) => {
    point.sign_ins[method] = count;
  },
  second_factors: (point, [method = ''], count) => {
    point.second_factors[method] = count;
  },
  refusals: (point, [error_type = '', reason = ''], count) => {
    point.refusals.push({ error_type, reason: reason === '' ? null : reason, count });
  },
  messages: (point, [channel = '', country = '', status = ''], count) => {
    point.messages.push({ channel, country, status, count });
  },
  payments: (point, [status = '', currency = ''], count, amount) => {
    point.payments.push({ status, currency, count, amount });
  },
};
