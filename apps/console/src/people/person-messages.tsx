import type { AnswerOf } from '../api/client.js';
import { usePages } from '../api/use-calls.js';
import { Id } from '../parts/id.js';
import { type Column, Listing } from '../parts/listing.js';
import { Part } from '../parts/page.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import type { PersonRef } from './person.js';

type Message = AnswerOf<'listAllMessages'>['messages'][number];

/** The codes and links that were sent to the person in the last days, and what became of them. */
export function PersonMessages({ of }: { readonly of: PersonRef }) {
  const list = usePages('listAllMessages', of, {
    cursor: 'after',
    itemsOf: ({ messages }) => messages,
    nextOf: ({ next }) => next,
  });
  return (
    <Part title="Messages">
      <Listing
        label="Messages"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty="No code or link was sent to this person in the last days."
        list={list}
      />
    </Part>
  );
}

const COLUMNS: readonly Column<Message>[] = [
  { title: 'What', show: ({ kind, channel }) => `${kind.replace('_', ' ')} by ${channel}` },
  { title: 'State', show: ({ status }) => <State value={status} /> },
  {
    title: 'Why it failed',
    show: ({ failure, provider_code }) => [failure, provider_code].filter(Boolean).join(', ') || '–',
  },
  { title: 'Attempts', show: ({ attempts }) => attempts },
  { title: 'Made', show: ({ created_at }) => <Time at={created_at} /> },
  { title: 'Ended', show: ({ finished_at }) => <Time at={finished_at} /> },
  { title: 'Id', show: ({ id }) => <Id short value={id} /> },
];
