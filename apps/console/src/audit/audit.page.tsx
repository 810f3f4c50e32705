import { Button, Group, MultiSelect, Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePages } from '../api/use-calls.js';
import { AppSelect } from '../apps/app-select.js';
import { EventList } from '../events/event-list.js';
import { EVENT_TYPES } from '../generated/event-types.js';
import { Page } from '../parts/page.js';
import { Problem } from '../parts/problem.js';
import { ActorSelect } from './actor-select.js';
import { actorFilter } from './actor.rules.js';
import { exportEvents, type Form } from './export-events.js';
import { FIRST_SPAN, sinceOf, SPANS } from './spans.js';

const PAGE = 100;

/** Who did what: every event of every App. */
export function AuditPage() {
  const { app, types, by, days = FIRST_SPAN } = useSearch({ from: '/inside/audit' });
  const navigate = useNavigate();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const filter = { app_id: app, type: types, created_after: sinceOf(days, now), ...actorFilter(by) };
  const list = usePages(
    'listAllEvents',
    { ...filter, limit: PAGE },
    {
      cursor: 'after',
      itemsOf: ({ events }) => events,
      nextOf: ({ events, next }) => (events.length < PAGE ? '' : next),
    },
  );
  const change = (next: Partial<Record<'app' | 'types' | 'by' | 'days', string | undefined>>) =>
    void navigate({ to: '/audit', search: { app, types, by, days, ...next } });
  return (
    <Page
      title="Audit"
      about="Who did what, in the order in which it happened."
      actions={<Exports filter={filter} />}
    >
      <Group align="flex-end">
        <AppSelect value={app} onChange={(appId) => change({ app: appId })} />
        <MultiSelect
          label="What happened"
          placeholder={types ? undefined : 'Everything'}
          data={EVENT_TYPES}
          value={types?.split(',') ?? []}
          onChange={(chosen) => change({ types: chosen.join(',') || undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the types' }}
          maw={420}
        />
        <ActorSelect value={by} onChange={(chosen) => change({ by: chosen })} />
        <Select
          label="Since"
          data={SPANS}
          value={days}
          allowDeselect={false}
          onChange={(chosen) => change({ days: chosen ?? undefined })}
        />
      </Group>
      <EventList list={list} empty="Nothing of this kind happened in this time." />
    </Page>
  );
}

function Exports({ filter }: { readonly filter: Parameters<typeof exportEvents>[0] }) {
  const [pending, setPending] = useState<Form>();
  const [error, setError] = useState<Error>();
  const save = async (form: Form) => {
    setPending(form);
    setError(undefined);
    const { isCut } = await exportEvents(filter, form);
    const message = isCut
      ? 'The file has the first 5,000 events. Narrow the filter, or read GET /v1/admin/events, for the others.'
      : 'The file is in your downloads.';
    notifications.show({ message });
  };
  const begin = (form: Form) =>
    void save(form)
      .catch((reason: unknown) => setError(reason as Error))
      .finally(() => setPending(undefined));
  return (
    <>
      <Text size="sm">Save these events as</Text>
      <Button variant="default" loading={pending === 'csv'} onClick={() => begin('csv')}>
        CSV
      </Button>
      <Button variant="default" loading={pending === 'ndjson'} onClick={() => begin('ndjson')}>
        NDJSON
      </Button>
      {error && <Problem error={error} />}
    </>
  );
}
