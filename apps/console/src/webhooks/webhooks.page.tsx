import { Group, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AnswerOf } from '../api/client.js';
import { useRead } from '../api/use-calls.js';
import { AppSelect } from '../apps/app-select.js';
import { Id } from '../parts/id.js';
import { type Column, Listing } from '../parts/listing.js';
import { Page } from '../parts/page.js';
import { PageLink } from '../parts/page-link.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';

type Webhook = AnswerOf<'inspectWebhooks'>['webhooks'][number];

/** The webhooks of an App. */
export function WebhooksPage() {
  const { app } = useSearch({ from: '/inside/webhooks' });
  const navigate = useNavigate();
  const choose = (appId: string | undefined) => void navigate({ to: '/webhooks', search: { app: appId } });
  return (
    <Page title="Webhooks" about="Where Apps have their events sent, and what became of each delivery.">
      <Group>
        <AppSelect value={app} onChange={choose} none="Choose an App" />
      </Group>
      {app === undefined ? <Text>Choose an App to see its webhooks.</Text> : <OfApp appId={app} />}
    </Page>
  );
}

function OfApp({ appId }: { readonly appId: string }) {
  const { data, isPending, error, refetch } = useRead('inspectWebhooks', { app_id: appId });
  return (
    <Listing
      label="Webhooks"
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty="This App has no webhook."
      list={{ items: data?.webhooks ?? [], isPending, error, refetch }}
    />
  );
}

const COLUMNS: readonly Column<Webhook>[] = [
  {
    title: 'Address',
    show: ({ id, url }) => (
      <PageLink to="/webhooks/$webhookId" params={{ webhookId: id }} className="wide-text">
        {url}
      </PageLink>
    ),
  },
  { title: 'State', show: ({ status }) => <State value={status} /> },
  { title: 'Events', show: ({ events }) => (events.length === 0 ? 'all' : events.join(', ')) },
  { title: 'Made', show: ({ created_at }) => <Time at={created_at} /> },
  { title: 'Id', show: ({ id }) => <Id short value={id} /> },
];
