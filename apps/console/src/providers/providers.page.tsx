import { Code, Select, Stack, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { AnswerOf } from '../api/client.js';
import { useRead } from '../api/use-calls.js';
import { ToApp } from '../apps/to-app.js';
import { Id } from '../parts/id.js';
import { type Column, Listing, listOf } from '../parts/listing.js';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { PageButton, PageLink } from '../parts/page-link.js';
import { useMay } from '../shell/operator.js';
import { OAuthOff } from './oauth-off.js';
import {
  isProvider,
  NAMES,
  type Provider,
  type ProviderName,
  providersOf,
  TITLES,
} from './providers.rules.js';

type App = AnswerOf<'getApp'>;

interface SetUp {
  readonly name: ProviderName;
  readonly provider: Provider;
}

/** The providers that users of an App sign in with. */
export function ProvidersPage() {
  const { appId } = useParams({ from: '/inside/apps/$appId/providers' });
  const query = useRead('getApp', { app_id: appId });
  return (
    <Page title="Providers" about={query.data?.name} actions={<ToApp appId={appId} />}>
      <Loaded query={query}>{(app) => <OfApp app={app} />}</Loaded>
    </Page>
  );
}

function OfApp({ app }: { readonly app: App }) {
  const may = useMay();
  return (
    <Stack>
      <OAuthOff app={app} />
      {may('updateApp') && <Add app={app} />}
      <Listing
        label="Providers"
        columns={columnsOf(app.id, may('tryProvider'))}
        keyOf={({ name }) => name}
        empty="This App has no provider: its users sign in by other ways."
        list={listOf<SetUp>(providersOf(app))}
      />
    </Stack>
  );
}

function Add({ app }: { readonly app: App }) {
  const navigate = useNavigate();
  const free = NAMES.filter((name) => !app.settings.oauth_providers[name]);
  if (free.length === 0) return <Text>Every provider is set up.</Text>;
  const lead = (name: string | null) =>
    name !== null &&
    isProvider(name) &&
    void navigate({ to: '/apps/$appId/providers/$provider', params: { appId: app.id, provider: name } });
  return (
    <Select
      className="story"
      label="Add a provider"
      placeholder="Choose one"
      data={free.map((name) => ({ value: name, label: TITLES[name] }))}
      value={null}
      onChange={lead}
    />
  );
}

const columnsOf = (appId: string, mayTry: boolean): Column<SetUp>[] => [
  {
    title: 'Provider',
    show: ({ name }) => (
      <PageLink to="/apps/$appId/providers/$provider" params={{ appId, provider: name }}>
        {TITLES[name]}
      </PageLink>
    ),
  },
  { title: 'Client id', show: ({ provider }) => <span className="wide-text">{provider.client_id}</span> },
  {
    title: 'Issuer',
    show: ({ provider }) => (provider.issuer ? <Code>{provider.issuer}</Code> : 'the usual one'),
  },
  { title: 'Tokens', show: ({ provider }) => (provider.keep_tokens ? 'kept' : 'not kept') },
  { title: 'Redirect URI', show: ({ provider }) => <Id value={provider.redirect_uri ?? ''} /> },
  ...(mayTry
    ? [
        {
          title: 'Action',
          show: ({ name }: SetUp) => (
            <PageButton
              to="/apps/$appId/providers/$provider/try"
              params={{ appId, provider: name }}
              target="_blank"
              size="xs"
            >
              Try it
            </PageButton>
          ),
        },
      ]
    : []),
];
