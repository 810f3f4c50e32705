import { Code, Group, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '../api/client.js';
import { useChange, usePages } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import { Id } from '../parts/id.js';
import { type Column, Listing } from '../parts/listing.js';
import { Part } from '../parts/page.js';
import { Time } from '../parts/time.js';
import { useMay } from '../shell/operator.js';

type Service = AnswerOf<'getStatus'>['services'][number];
type Dead = AnswerOf<'listDeadEvents'>['events'][number];

/** Events that failed too often, by the service that could not apply them. */
export function DeadEvents({ services }: { readonly services: readonly Service[] }) {
  const having = services.filter(({ events_dead }) => events_dead > 0);
  return (
    <Part title="Dead events">
      {having.length === 0 && <Text>Every service has applied what it was told.</Text>}
      {having.map(({ service }) => (
        <OfService key={service} service={service} />
      ))}
    </Part>
  );
}

function OfService({ service }: Pick<Service, 'service'>) {
  const list = usePages(
    'listDeadEvents',
    { service },
    {
      cursor: 'after',
      itemsOf: ({ events }) => events,
      nextOf: ({ next }) => next,
    },
  );
  const may = useMay();
  const decide: Column<Dead> = {
    title: 'Action',
    show: ({ event_id }) => <Decide service={service} eventId={event_id} />,
  };
  return (
    <Stack gap="xs">
      <Text fw={600}>{service}</Text>
      <Listing
        label={`Dead events of ${service}`}
        columns={may('retryDeadEvent') ? [...COLUMNS, decide] : COLUMNS}
        keyOf={({ event_id }) => event_id}
        empty="It has applied every event by now."
        list={list}
      />
    </Stack>
  );
}

function Decide({ service, eventId }: Pick<Service, 'service'> & { readonly eventId: string }) {
  const { mutateAsync: retry } = useChange('retryDeadEvent');
  const { mutateAsync: drop } = useChange('dropDeadEvent');
  const body = { service, event_id: eventId };
  const again = async () => {
    const { outcome, error_code } = await retry({ body });
    if (outcome === 'failed') throw new Error(`It failed again with ${error_code}. It stays dead.`);
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Action
        label="Retry"
        size="xs"
        consequence="The service applies the event at once, and at most once."
        done="The event is applied."
        run={again}
      />
      <Action
        label="Drop"
        size="xs"
        danger
        consequence="The service never applies the event. What it was about stays as it is there. Read docs/operations.md, “Dead events”, before you do this."
        done="The event was dropped."
        run={() => drop({ body })}
      />
    </Group>
  );
}

const COLUMNS: readonly Column<Dead>[] = [
  { title: 'Type', show: ({ type }) => <Code>{type}</Code> },
  { title: 'Failure', show: ({ error_code }) => error_code },
  { title: 'Tries', show: ({ tries }) => tries },
  { title: 'First failed', show: ({ first_failed_at }) => <Time at={first_failed_at} /> },
  { title: 'Last failed', show: ({ last_failed_at }) => <Time at={last_failed_at} /> },
  { title: 'Event', show: ({ event }) => <code className="wide-text">{JSON.stringify(event)}</code> },
  { title: 'Id', show: ({ event_id }) => <Id short value={event_id} /> },
];
