import { Group, Pill, Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AnswerOf } from '../api/client.js';
import { usePages } from '../api/use-calls.js';
import { AppName } from '../apps/app-name.js';
import { AppSelect } from '../apps/app-select.js';
import { Id } from '../parts/id.js';
import { type Column, Listing } from '../parts/listing.js';
import { Page } from '../parts/page.js';
import { PageLink } from '../parts/page-link.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { searchFor, useSearched } from '../search/search.js';
import { useOperator } from '../shell/operator.js';
import { findInput, nameOf, type Status, STATUSES } from './find.rules.js';

type Found = AnswerOf<'findUsers'>['users'][number];

/** Finds people, in one App or in all of them. */
export function PeoplePage() {
  const { app, status } = useSearch({ from: '/inside/people' });
  const navigate = useNavigate();
  const text = useSearched();
  const { role } = useOperator();
  const input = findInput({ text, app, status: status as Status | undefined }, role);
  const list = usePages('findUsers', input ?? {}, {
    cursor: 'cursor',
    itemsOf: ({ users }) => users,
    nextOf: ({ next_cursor }) => next_cursor,
    enabled: input !== undefined,
  });
  const change = (next: { app?: string | undefined; status?: string | undefined }) =>
    void navigate({ to: '/people', search: { app, status, ...next } });
  return (
    <Page
      title="People"
      about="Find a person by email, phone number, name, wallet or id. In all Apps at once only the whole of it finds someone."
    >
      <Group align="flex-end">
        <AppSelect value={app} onChange={(appId) => change({ app: appId })} />
        <Select
          label="State"
          placeholder="Every state"
          data={STATUSES}
          value={status ?? null}
          onChange={(chosen) => change({ status: chosen ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the state' }}
        />
        {text !== '' && <Searched text={text} />}
      </Group>
      {input === undefined ? (
        <Text>Search above, or choose an App to see its newest people.</Text>
      ) : (
        <Listing
          label="People"
          columns={COLUMNS}
          keyOf={({ app_id, user_id }) => `${app_id} ${user_id}`}
          empty="Nobody was found. In all Apps, write the whole email, number or id; in one App, its beginning is enough."
          list={list}
        />
      )}
    </Page>
  );
}

function Searched({ text }: { readonly text: string }) {
  return (
    <Pill
      size="lg"
      withRemoveButton
      onRemove={() => searchFor('')}
      removeButtonProps={{ 'aria-label': 'Forget the search', 'aria-hidden': false, tabIndex: 0 }}
    >
      {text}
    </Pill>
  );
}

const COLUMNS: readonly Column<Found>[] = [
  {
    title: 'Person',
    show: (user) => (
      <PageLink to="/people/$appId/$userId" params={{ appId: user.app_id, userId: user.user_id }}>
        {nameOf(user)}
      </PageLink>
    ),
  },
  {
    title: 'Address',
    show: ({ emails, phone_numbers }) => emails[0]?.email ?? phone_numbers[0]?.phone_number ?? '–',
  },
  { title: 'State', show: ({ status }) => <State value={status} /> },
  { title: 'App', show: ({ app_id }) => <AppName id={app_id} /> },
  { title: 'Signed up', show: ({ created_at }) => <Time at={created_at} /> },
  { title: 'Id', show: ({ user_id }) => <Id short value={user_id} /> },
];
