import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { AnswerOf } from '../api/client.js';
import { useRead } from '../api/use-calls.js';
import { EventList } from '../events/event-list.js';
import { readEvents } from '../events/read-events.js';
import { Loaded } from '../parts/loaded.js';
import { Page, Part } from '../parts/page.js';
import { Decision } from './decision.js';
import { PaymentFacts } from './payment-facts.js';
import { WhatDecides } from './what-decides.js';

/** Until the chain has decided. */
const LOOK_AGAIN_MS = 3_000;

/** One payment, from its beginning to its end. */
export function PaymentPage() {
  const { appId, transferId } = useParams({ from: '/inside/payments/$appId/$transferId' });
  const query = useRead(
    'getTransferOfApp',
    { app_id: appId, transfer_id: transferId },
    { refetchInterval: ({ state }) => (state.data?.status === 'processing' ? LOOK_AGAIN_MS : false) },
  );
  const { data } = query;
  return (
    <Page
      title={data ? `${data.source_amount} ${data.source_currency}` : 'Payment'}
      about={data && `To ${data.dest}`}
      actions={data?.status === 'awaiting_approval' && <Decision transfer={data} />}
    >
      <Loaded query={query}>
        {(transfer) => (
          <Stack gap="xl">
            <PaymentFacts transfer={transfer} />
            {transfer.status === 'awaiting_approval' && <WhatDecides transfer={transfer} />}
            <Life transfer={transfer} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** The events of the payment. */
function Life({ transfer }: { readonly transfer: AnswerOf<'getTransferOfApp'> }) {
  const { id, app_id, user_id, created_at, updated_at } = transfer;
  const { data, ...query } = useQuery({
    queryKey: ['life', id, updated_at],
    queryFn: async ({ signal }) => {
      // An event is stored in the second of its change.
      const { events } = await readEvents({ app_id, user_id, created_after: created_at - 1 }, { signal });
      return events.filter((event) => Object.values(event.data).includes(id));
    },
  });
  return (
    <Part title="Its life">
      <EventList
        isOfOnePerson
        empty="No event of this payment is kept."
        list={{ ...query, items: data ?? [] }}
      />
    </Part>
  );
}
