import type { AnswerOf } from '../api/client.js';
import { AppName } from '../apps/app-name.js';
import { type Column, Listing, type ListOf } from '../parts/listing.js';
import { PageLink } from '../parts/page-link.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';

export type Transfer = AnswerOf<'listAllTransfers'>['transfers'][number];

/** Payments, each with a link to its whole life. */
export function Transfers({ list, empty }: { readonly list: ListOf<Transfer>; readonly empty: string }) {
  return <Listing label="Payments" columns={COLUMNS} keyOf={({ id }) => id} empty={empty} list={list} />;
}

const COLUMNS: readonly Column<Transfer>[] = [
  {
    title: 'Payment',
    show: ({ id, app_id, source_amount, source_currency }) => (
      <PageLink to="/payments/$appId/$transferId" params={{ appId: app_id, transferId: id }}>
        {source_amount} {source_currency}
      </PageLink>
    ),
  },
  { title: 'State', show: ({ status }) => <State value={status} /> },
  { title: 'Network', show: ({ network_name }) => network_name },
  { title: 'To', show: ({ dest }) => <span className="wide-text">{dest}</span> },
  { title: 'App', show: ({ app_id }) => <AppName id={app_id} /> },
  { title: 'Made', show: ({ created_at }) => <Time at={created_at} /> },
];
