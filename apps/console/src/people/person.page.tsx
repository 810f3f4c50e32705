import { Alert, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Refusal } from '../api/refusal.js';
import { useRead } from '../api/use-calls.js';
import { AppName } from '../apps/app-name.js';
import { Facts } from '../parts/facts.js';
import { Id } from '../parts/id.js';
import { Loaded } from '../parts/loaded.js';
import { Page, Part } from '../parts/page.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { useMay } from '../shell/operator.js';
import { nameOf } from './find.rules.js';
import type { Person, PersonRef } from './person.js';
import { PersonActions } from './person-actions.js';
import { PersonIdentifiers } from './person-identifiers.js';
import { PersonMessages } from './person-messages.js';
import { PersonSessions } from './person-sessions.js';
import { PersonTimeline } from './person-timeline.js';
import { PersonTransfers } from './person-transfers.js';
import { PersonWallets } from './person-wallets.js';
import { Receipt } from './receipt.js';

/** Everything that Latchkey holds of one person, and what may be done for them. */
export function PersonPage() {
  const { appId, userId } = useParams({ from: '/inside/people/$appId/$userId' });
  const ref = { app_id: appId, user_id: userId };
  const query = useRead('getUserOfApp', ref);
  const isGone = query.error instanceof Refusal && query.error.type === 'user_not_found';
  const may = useMay();
  if (isGone && may('getErasureOfApp')) return <Gone of={ref} />;
  return (
    <Page
      title={query.data ? nameOf(query.data) : 'Person'}
      actions={query.data && <PersonActions person={query.data} />}
    >
      <Loaded query={query}>{(person) => <Whole person={person} of={ref} />}</Loaded>
    </Page>
  );
}

function Whole({ person, of }: { readonly person: Person; readonly of: PersonRef }) {
  return (
    <Stack gap="xl">
      {person.unavailable.length > 0 && (
        <Alert variant="default" title="Not everything is known now">
          These parts could not be read: {person.unavailable.join(', ')}. Open the page again later.
        </Alert>
      )}
      <Facts
        rows={[
          ['State', <State key="state" value={person.status} />],
          ['App', <AppName key="app" id={person.app_id} />],
          ['Id', <Id key="id" value={person.user_id} />],
          ['Id in your system', person.external_id && <Id value={person.external_id} />],
          ['Signed up', <Time key="created" at={person.created_at} />],
          ['Changed', <Time key="updated" at={person.updated_at} />],
          ['Metadata', Object.keys(person.metadata).length > 0 && <Metadata value={person.metadata} />],
        ]}
      />
      <PersonIdentifiers person={person} />
      <PersonSessions of={of} />
      <PersonWallets person={person} />
      <PersonTransfers of={of} />
      <PersonMessages of={of} />
      <PersonTimeline of={of} />
    </Stack>
  );
}

function Metadata({ value }: { readonly value: Person['metadata'] }) {
  return <code className="wide-text">{JSON.stringify(value, null, 2)}</code>;
}

function Gone({ of }: { readonly of: PersonRef }) {
  const query = useRead('getErasureOfApp', of);
  return (
    <Page title="This person was deleted" about="What is left of them, and until when.">
      <Loaded query={query}>
        {(erasure) => (
          <Part title="Receipt">
            <Receipt erasure={erasure} />
          </Part>
        )}
      </Loaded>
    </Page>
  );
}
