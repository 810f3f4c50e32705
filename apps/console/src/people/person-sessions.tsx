import type { AnswerOf } from '../api/client.js';
import { useChange, usePages } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import { type Column, Listing } from '../parts/listing.js';
import { Part } from '../parts/page.js';
import { Time } from '../parts/time.js';
import { useMay } from '../shell/operator.js';
import type { PersonRef } from './person.js';

type Session = AnswerOf<'listSessionsOfUser'>['sessions'][number];

/** Where the person is signed in. */
export function PersonSessions({ of }: { readonly of: PersonRef }) {
  const list = usePages('listSessionsOfUser', of, {
    cursor: 'offset',
    itemsOf: ({ sessions }) => sessions,
    nextOf: ({ offset, limit, count }) => (offset + limit < count ? String(offset + limit) : ''),
  });
  const may = useMay();
  const { mutateAsync: revoke } = useChange('revokeSessionsOfUser');
  const end: Column<Session> = {
    title: 'Action',
    show: ({ id }) => (
      <Action
        label="End"
        size="xs"
        consequence="The device is signed out at once, everywhere. The person can sign in again."
        done="The session has ended."
        run={() => revoke({ ...of, body: { session_id: id } })}
      />
    ),
  };
  return (
    <Part title="Sessions">
      <Listing
        label="Sessions"
        columns={may('revokeSessionsOfUser') ? [...COLUMNS, end] : COLUMNS}
        keyOf={({ id }) => id}
        empty="This person is not signed in anywhere."
        list={list}
      />
    </Part>
  );
}

const COLUMNS: readonly Column<Session>[] = [
  {
    title: 'Signed in by',
    show: ({ factors }) => factors.map(({ delivery_channel }) => delivery_channel).join(', '),
  },
  { title: 'Device', show: ({ device_fingerprint: { user_agent } }) => user_agent || '–' },
  { title: 'Address', show: ({ device_fingerprint: { ip } }) => ip || '–' },
  { title: 'Began', show: ({ started_at }) => <Time at={started_at} /> },
  { title: 'Last used', show: ({ last_active_at }) => <Time at={last_active_at} /> },
  { title: 'Ends', show: ({ expires_at }) => <Time at={expires_at} /> },
];
