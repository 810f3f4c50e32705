import { Code } from '@mantine/core';
import { Id } from '../parts/id.js';
import { type Column, Listing, type ListOf } from '../parts/listing.js';
import { PageLink } from '../parts/page-link.js';
import { shortId } from '../parts/short-id.rules.js';
import { Time } from '../parts/time.js';
import type { Event } from './read-events.js';

interface EventListProps {
  readonly list: ListOf<Event>;
  readonly empty: string;
  readonly isOfOnePerson?: boolean;
}

/** Events with who caused them. */
export function EventList({ list, empty, isOfOnePerson = false }: EventListProps) {
  const columns = isOfOnePerson ? COLUMNS.filter(({ title }) => title !== PERSON) : COLUMNS;
  return <Listing label="Events" columns={columns} keyOf={({ id }) => id} empty={empty} list={list} />;
}

const PERSON = 'Person';

const COLUMNS: readonly Column<Event>[] = [
  { title: 'When', show: ({ created_at }) => <Time at={created_at} /> },
  { title: 'What', show: ({ type }) => <Code>{type}</Code> },
  {
    title: 'By',
    show: ({ actor: { type, key_id, user_id } }) => (
      <>
        {type.replace('_', ' ')} {(key_id || user_id) && <Id short value={key_id || user_id} />}
      </>
    ),
  },
  {
    title: PERSON,
    show: ({ app_id, user_id }) => user_id && <PersonLink appId={app_id} userId={user_id} />,
  },
  { title: 'Details', show: ({ data }) => <code className="wide-text">{membersOf(data)}</code> },
  {
    title: 'Request',
    show: ({ request_id }) =>
      request_id && (
        <PageLink to="/refusals/$requestId" params={{ requestId: request_id }}>
          {shortId(request_id)}
        </PageLink>
      ),
  },
];

function PersonLink({ appId, userId }: { readonly appId: string; readonly userId: string }) {
  return (
    <PageLink to="/people/$appId/$userId" params={{ appId, userId }}>
      {shortId(userId)}
    </PageLink>
  );
}

/** Each member in a line of its own. */
const membersOf = (data: Event['data']) =>
  Object.entries(data)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
