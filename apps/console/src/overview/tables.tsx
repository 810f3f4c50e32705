import { type Column, Listing, listOf } from '../parts/listing.js';
import { PageLink } from '../parts/page-link.js';
import { State } from '../parts/state.js';
import type { Requests } from './chart.js';
import type { Point, Step } from './metrics.js';
import { labelOf } from './spans.rules.js';
import {
  NO_REASON,
  type CountryTotal,
  countryTotals,
  type PaymentTotal,
  paymentTotals,
  type RefusalTotal,
  refusalTotals,
} from './tables.rules.js';

const MOST = 10;

interface RefusalsProps {
  readonly points: readonly Point[];
  readonly step: Step;
  readonly requestsOf: (error: string, at: number, reason?: string) => Requests | undefined;
}

/** What was refused most and why, with the requests of its worst hour or day. */
export function Refusals({ points, step, requestsOf }: RefusalsProps) {
  const columns: readonly Column<RefusalTotal>[] = [
    { title: 'Error', show: ({ error_type }) => error_type },
    { title: 'Reason', show: ({ reason }) => reason ?? '–' },
    { title: 'Requests', show: ({ count }) => count.toLocaleString() },
    {
      title: `Most in one ${step}`,
      show: ({ error_type, reason, peak: { at, count } }) => {
        const requests = requestsOf(error_type, at, reason ?? NO_REASON);
        const text = `${count.toLocaleString()}, ${labelOf(at, step)}`;
        return requests ? (
          <PageLink to="/refusals" search={requests}>
            {text}
          </PageLink>
        ) : (
          text
        );
      },
    },
  ];
  return (
    <Listing
      label="What was refused most"
      columns={columns}
      keyOf={({ error_type, reason }) => `${error_type} ${reason ?? ''}`}
      empty="Nothing was refused in this time."
      list={listOf(refusalTotals(points).slice(0, MOST))}
    />
  );
}

/** What became of messages, by country. */
export function Countries({ points }: { readonly points: readonly Point[] }) {
  return (
    <Listing
      label="Messages by country"
      columns={COUNTRIES}
      keyOf={({ channel, country }) => `${channel} ${country}`}
      empty="No message was sent in this time."
      list={listOf(countryTotals(points))}
    />
  );
}

const COUNTRIES: readonly Column<CountryTotal>[] = [
  { title: 'By', show: ({ channel }) => channel },
  { title: 'Country', show: ({ country }) => country || '–' },
  { title: 'Made', show: ({ queued }) => queued.toLocaleString() },
  { title: 'Delivered', show: ({ delivered }) => delivered.toLocaleString() },
  { title: 'Failed', show: ({ failed }) => failed.toLocaleString() },
];

/** What payments became, with what they pay. */
export function Payments({ points }: { readonly points: readonly Point[] }) {
  return (
    <Listing
      label="Payments by state and amount"
      columns={PAYMENTS}
      keyOf={({ status, currency }) => `${status} ${currency}`}
      empty="No payment was made in this time."
      list={listOf(paymentTotals(points))}
    />
  );
}

const PAYMENTS: readonly Column<PaymentTotal>[] = [
  { title: 'State', show: ({ status }) => <State value={status} /> },
  { title: 'Payments', show: ({ count }) => count.toLocaleString() },
  { title: 'Amount', show: ({ amount, currency }) => `${amount} ${currency}` },
];
