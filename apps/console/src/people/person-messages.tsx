import type { AnswerOf } from '../api/client.js';
import { useChange, usePages } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import { Id } from '../parts/id.js';
import { type Column, Listing } from '../parts/listing.js';
import { Part } from '../parts/page.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { useMay } from '../shell/operator.js';
import type { PersonRef } from './person.js';

type Message = AnswerOf<'listAllMessages'>['messages'][number];

/** The codes and links that were sent to the person in the last days, and what became of them. */
export function PersonMessages({ of }: { readonly of: PersonRef }) {
  const may = useMay();
  const list = usePages('listAllMessages', of, {
    cursor: 'after',
    itemsOf: ({ messages }) => messages,
    nextOf: ({ next }) => next,
  });
  return (
    <Part title="Messages">
      <Listing
        label="Messages"
        columns={may('resendMessage') ? [...COLUMNS, RESEND] : COLUMNS}
        keyOf={({ id }) => id}
        empty="No code or link was sent to this person in the last days."
        list={list}
      />
    </Part>
  );
}

function Resend({ messageId }: { readonly messageId: string }) {
  const { mutateAsync: resend } = useChange('resendMessage');
  return (
    <Action
      label="Send a new code"
      size="xs"
      consequence="A new code goes to the same address, in English, and the former one is void. The person enters it where the former one would have gone. It counts in the limits of the App and of the address."
      done="A new code is on its way."
      run={() => resend({ message_id: messageId })}
    />
  );
}

/** Only a code is sent anew: for a link, the person asks. */
const RESEND: Column<Message> = {
  title: 'Action',
  show: ({ id, kind }) => kind === 'passcode' && <Resend messageId={id} />,
};

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
