import { Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sinceOf } from '../audit/spans.js';
import { readEvents } from '../events/read-events.js';
import { EventList } from '../events/event-list.js';
import { Part } from '../parts/page.js';
import type { PersonRef } from './person.js';

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '400', label: '13 months' },
];

/** What happened to the person, the newest first. */
export function PersonTimeline({ of }: { readonly of: PersonRef }) {
  const [days, setDays] = useState('7');
  const query = useQuery({
    queryKey: ['timeline', of, days],
    queryFn: ({ signal }) => {
      const created_after = sinceOf(days, Math.floor(Date.now() / 1000));
      return readEvents({ ...of, created_after }, { signal });
    },
  });
  const { data, error, isPending, refetch } = query;
  return (
    <Part title="What happened">
      <Group>
        <SegmentedControl aria-label="How far back" data={SPANS} value={days} onChange={setDays} />
        {data && !data.complete && (
          <span>Only the first {data.events.length} events of this time are shown.</span>
        )}
      </Group>
      <EventList
        isOfOnePerson
        empty="Nothing happened in this time."
        list={{ items: data?.events.toReversed() ?? [], error, isPending, refetch }}
      />
    </Part>
  );
}
