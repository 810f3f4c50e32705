import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../api/use-calls.js';
import { Facts } from '../parts/facts.js';
import { Id } from '../parts/id.js';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { PageButton } from '../parts/page-link.js';
import { Time } from '../parts/time.js';
import { AppKeys } from './app-keys.js';
import { AppSettings } from './app-settings.js';

/** One App: its keys and its settings. */
export function AppPage() {
  const { appId } = useParams({ from: '/inside/apps/$appId' });
  const query = useRead('getApp', { app_id: appId });
  return (
    <Page
      title={query.data?.name ?? 'App'}
      actions={
        <>
          <PageButton to="/people" search={{ app: appId }}>
            People
          </PageButton>
          <PageButton to="/payments" search={{ app: appId }}>
            Payments
          </PageButton>
          <PageButton to="/apps/$appId/messages" params={{ appId }}>
            Name and messages
          </PageButton>
          <PageButton to="/apps/$appId/providers" params={{ appId }}>
            Providers
          </PageButton>
          <PageButton to="/apps/$appId/policy" params={{ appId }}>
            Transfer policy
          </PageButton>
          <PageButton to="/webhooks" search={{ app: appId }}>
            Webhooks
          </PageButton>
        </>
      }
    >
      <Loaded query={query}>
        {(app) => (
          <Stack gap="xl">
            <Facts
              rows={[
                ['Environment', app.environment],
                ['Tier', app.tier],
                ['Made', <Time key="made" at={app.created_at} />],
                ['Changed', <Time key="changed" at={app.updated_at} />],
                ['Id', <Id key="id" value={app.id} />],
              ]}
            />
            <AppKeys appId={app.id} />
            <AppSettings key={app.updated_at} app={app} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
