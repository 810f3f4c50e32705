import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { AnswerOf } from '../api/client.js';
import { useRead } from '../api/use-calls.js';
import { AppName } from '../apps/app-name.js';
import { Facts } from '../parts/facts.js';
import { Id } from '../parts/id.js';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { PageButton, PageLink } from '../parts/page-link.js';
import { Prose } from '../parts/prose.js';
import { Time } from '../parts/time.js';
import type { Step } from './advice-table.js';
import { storyOf } from './story.rules.js';

type Record = AnswerOf<'getAnyRequest'>;

/** One request, told in sentences. */
export function StoryPage() {
  const { requestId } = useParams({ from: '/inside/refusals/$requestId' });
  const query = useRead('getAnyRequest', { request_id: requestId });
  return (
    <Page title="Why was it refused?" about={requestId}>
      <Loaded query={query}>{(record) => <Told record={record} />}</Loaded>
    </Page>
  );
}

function Told({ record }: { readonly record: Record }) {
  const { asked, answered, why, sent, advice } = storyOf(record);
  return (
    <Stack gap="lg" className="story">
      <Text size="lg">
        <Time at={record.created_at} />. <Prose>{`${asked} ${answered} ${why}`}</Prose>
      </Text>
      {sent && <Text>{sent}</Text>}
      {advice && (
        <>
          <Saying title="Tell the person">{advice.tell}</Saying>
          <Saying title="Next step">{advice.next}</Saying>
          {advice.step && (
            <Group>
              <NextStep step={advice.step} record={record} />
            </Group>
          )}
        </>
      )}
      <Facts
        rows={[
          ['Request', <Id key="id" value={record.request_id} />],
          ['Id of the client', record.client_request_id],
          ['Operation', record.operation],
          ['App', <AppName key="app" id={record.app_id} />],
          ['Person', record.user_id && <PersonOf record={record} />],
          ['Reason', record.reason],
        ]}
      />
    </Stack>
  );
}

function Saying({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Card withBorder>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text>
        <Prose>{children}</Prose>
      </Text>
    </Card>
  );
}

function PersonOf({ record: { app_id, user_id } }: { readonly record: Record }) {
  return (
    <PageLink to="/people/$appId/$userId" params={{ appId: app_id, userId: user_id ?? '' }}>
      {user_id}
    </PageLink>
  );
}

/** The page on which the next step is done. */
function NextStep({ step, record }: { readonly step: Step; readonly record: Record }) {
  const { app_id, user_id } = record;
  if (step === 'person' && user_id !== null)
    return (
      <PageButton to="/people/$appId/$userId" params={{ appId: app_id, userId: user_id }}>
        To the person
      </PageButton>
    );
  if (step === 'payments')
    return (
      <PageButton to="/payments" search={{ app: app_id }}>
        To the payments of the App
      </PageButton>
    );
  if (step === 'operations') return <PageButton to="/operations">To the services</PageButton>;
  if (step === 'app')
    return (
      <PageButton to="/apps/$appId" params={{ appId: app_id }}>
        To the settings of the App
      </PageButton>
    );
  return (
    <PageButton to="/refusals" search={{ app: app_id }}>
      To other refusals of the App
    </PageButton>
  );
}
