import { Autocomplete, Button, Code, Group, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '../api/client.js';
import { usePages } from '../api/use-calls.js';
import { AppName } from '../apps/app-name.js';
import { AppSelect } from '../apps/app-select.js';
import { ERROR_TEXTS, OPERATION_TEXTS } from '../generated/texts.js';
import { secondsOf } from '../parts/instant.rules.js';
import { NO_REASON } from '../overview/tables.rules.js';
import { type Column, Listing } from '../parts/listing.js';
import { Page } from '../parts/page.js';
import { PageLink } from '../parts/page-link.js';
import { Time } from '../parts/time.js';

type Listed = AnswerOf<'listAllRequests'>['requests'][number];

/** Refused requests, the newest first: of an App, of a person, or of one kind. */
export function RefusalsPage() {
  const { app, user, error, reason, since, until } = useSearch({ from: '/inside/refusals' });
  const navigate = useNavigate();
  const [address, setAddress] = useState('');
  const time = { created_after: secondsOf(since), created_before: secondsOf(until) };
  const who = address && app ? { address } : { user_id: user };
  const filter = { app_id: app, error_type: error, reason: error && reason, ...who, ...time };
  const list = usePages('listAllRequests', filter, {
    cursor: 'after',
    itemsOf: ({ requests }) => requests,
    nextOf: ({ next }) => next,
  });
  const change = (
    next: Partial<Record<'app' | 'error' | 'reason' | 'since' | 'until', string | undefined>>,
  ) => void navigate({ to: '/refusals', search: { app, user, error, reason, since, until, ...next } });
  return (
    <Page
      title="Why was it refused?"
      about="Requests of the last seven days. Paste a request id, or look for those of a person."
    >
      <ById />
      <Group align="flex-end">
        <AppSelect value={app} onChange={(appId) => change({ app: appId })} />
        <Autocomplete
          label="Error"
          placeholder="Every error"
          data={Object.keys(ERROR_TEXTS)}
          limit={20}
          defaultValue={error ?? ''}
          onOptionSubmit={(type) => change({ error: type, reason: undefined })}
          onChange={(text) => text === '' && change({ error: undefined, reason: undefined })}
        />
        <ByAddress isOpen={app !== undefined} onSearch={setAddress} />
      </Group>
      <ForReason reason={error && reason} onClear={() => change({ reason: undefined })} />
      <Between
        after={time.created_after}
        before={time.created_before}
        onClear={() => change({ since: undefined, until: undefined, reason: undefined })}
      />
      <Listing
        label="Requests"
        columns={COLUMNS}
        keyOf={({ request_id }) => request_id}
        empty="No such request in the last seven days."
        list={list}
      />
    </Page>
  );
}

/** The reason that a chart led here with. */
function ForReason({
  reason,
  onClear,
}: {
  readonly reason: string | undefined;
  readonly onClear: () => void;
}) {
  if (!reason) return null;
  return (
    <Group gap="xs">
      <Text size="sm">
        Refused for {reason === NO_REASON ? 'no reason that is recorded' : <Code>{reason}</Code>}
      </Text>
      <Button variant="default" size="compact-sm" onClick={onClear}>
        Any reason
      </Button>
    </Group>
  );
}

interface BetweenProps {
  readonly after: number | undefined;
  readonly before: number | undefined;
  readonly onClear: () => void;
}

/** The time that a chart led here with. */
function Between({ after, before, onClear }: BetweenProps) {
  if (after === undefined && before === undefined) return null;
  return (
    <Group gap="xs">
      <Text size="sm">
        Made from <Time at={after ?? 0} none="the oldest" /> to <Time at={before ?? 0} none="now" />
      </Text>
      <Button variant="default" size="compact-sm" onClick={onClear}>
        Any time
      </Button>
    </Group>
  );
}

function ById() {
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim()) void navigate({ to: '/refusals/$requestId', params: { requestId: id.trim() } });
  };
  return (
    <form onSubmit={open}>
      <Group align="flex-end">
        <TextInput
          label="Request id"
          description="The X-Request-Id of the answer, or what the App shows as its reference."
          placeholder="req_…"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <Button type="submit">Tell its story</Button>
      </Group>
    </form>
  );
}

/** An address is looked up in one App, and stands in the address of no page. */
function ByAddress({
  isOpen,
  onSearch,
}: {
  readonly isOpen: boolean;
  readonly onSearch: (text: string) => void;
}) {
  const [text, setText] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form onSubmit={search}>
      <Group align="flex-end">
        <TextInput
          label="Email or phone number"
          placeholder={isOpen ? 'ada@example.com' : 'Choose an App first'}
          disabled={!isOpen}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!isOpen}>
          Search
        </Button>
      </Group>
    </form>
  );
}

const COLUMNS: readonly Column<Listed>[] = [
  { title: 'When', show: ({ created_at }) => <Time at={created_at} /> },
  {
    title: 'Request',
    show: ({ request_id, operation }) => (
      <PageLink to="/refusals/$requestId" params={{ requestId: request_id }}>
        {OPERATION_TEXTS[operation] ?? operation}
      </PageLink>
    ),
  },
  { title: 'Answer', show: ({ status, error_type }) => `${status} ${error_type ?? ''}` },
  { title: 'Reason', show: ({ reason }) => reason ?? '–' },
  { title: 'App', show: ({ app_id }) => <AppName id={app_id} /> },
];
