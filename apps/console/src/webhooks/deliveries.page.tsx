import { Code, Group, Select } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { AnswerOf } from '../api/client.js';
import { useChange, usePages } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import { Id } from '../parts/id.js';
import { type Column, Listing } from '../parts/listing.js';
import { Page } from '../parts/page.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { useMay } from '../shell/operator.js';

type Delivery = AnswerOf<'inspectDeliveries'>['deliveries'][number];
const STATES = ['pending', 'delivered', 'failed'] as const;

/** What became of the events of one webhook. */
export function DeliveriesPage() {
  const { webhookId } = useParams({ from: '/inside/webhooks/$webhookId' });
  const { status } = useSearch({ from: '/inside/webhooks/$webhookId' });
  const navigate = useNavigate();
  const may = useMay();
  const wanted = STATES.find((one) => one === status);
  const list = usePages(
    'inspectDeliveries',
    { webhook_id: webhookId, status: wanted },
    {
      cursor: 'offset',
      itemsOf: ({ deliveries }) => deliveries,
      nextOf: ({ offset, limit, count }) => (offset + limit < count ? String(offset + limit) : ''),
    },
  );
  const retry: Column<Delivery> = {
    title: 'Action',
    show: ({ event_id, status: state }) =>
      state === 'failed' && <Retry webhookId={webhookId} eventId={event_id} />,
  };
  return (
    <Page title="Deliveries" about={webhookId} actions={<SendTest webhookId={webhookId} />}>
      <Group>
        <Select
          label="State"
          placeholder="Every state"
          data={STATES}
          value={wanted ?? null}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the state' }}
          onChange={(chosen) =>
            void navigate({
              to: '/webhooks/$webhookId',
              params: { webhookId },
              search: { status: chosen ?? undefined },
            })
          }
        />
      </Group>
      <Listing
        label="Deliveries"
        columns={may('retryDeliveryOfAnyApp') ? [...COLUMNS, retry] : COLUMNS}
        keyOf={({ event_id }) => event_id}
        empty="Nothing was sent to this webhook yet."
        list={list}
      />
    </Page>
  );
}

function SendTest({ webhookId }: { readonly webhookId: string }) {
  const may = useMay();
  const { mutateAsync: test } = useChange('testWebhook');
  if (!may('testWebhook')) return null;
  return (
    <Action
      label="Send a test event"
      consequence="The App is sent an event webhook.tested, signed as every other one. Its other webhooks get nothing."
      done="The test event is on its way. The list has it in a second."
      run={() => test({ webhook_id: webhookId })}
    />
  );
}

function Retry({ webhookId, eventId }: { readonly webhookId: string; readonly eventId: string }) {
  const { mutateAsync: retry } = useChange('retryDeliveryOfAnyApp');
  return (
    <Action
      label="Send again"
      size="xs"
      consequence="The event is sent to the App once more. The App recognises it by its id."
      done="The event is sent again."
      run={() => retry({ webhook_id: webhookId, event_id: eventId })}
    />
  );
}

const COLUMNS: readonly Column<Delivery>[] = [
  { title: 'Event', show: ({ event_type }) => <Code>{event_type}</Code> },
  { title: 'State', show: ({ status }) => <State value={status} /> },
  { title: 'Attempts', show: ({ attempts }) => attempts },
  {
    title: 'Last answer',
    show: ({ last_status_code, last_error }) =>
      [last_status_code || '', last_error].filter(Boolean).join(' ') || '–',
  },
  { title: 'Next attempt', show: ({ next_attempt_at }) => <Time at={next_attempt_at} /> },
  { title: 'Made', show: ({ created_at }) => <Time at={created_at} /> },
  { title: 'Id', show: ({ event_id }) => <Id short value={event_id} /> },
];
