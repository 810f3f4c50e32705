import { Alert, Stack } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { AnswerOf } from '../api/client.js';
import { useChange, useRead } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { PageButton } from '../parts/page-link.js';
import { ToCopy } from '../parts/to-copy.js';
import { NotFound } from '../shell/failed.js';
import { useMay } from '../shell/operator.js';
import { ProviderForm } from './provider-form.js';
import { isProvider, type ProviderName, TITLES } from './providers.rules.js';

type App = AnswerOf<'getApp'>;

/** One provider of an App, set up or to be. */
export function ProviderPage() {
  const { appId, provider } = useParams({ from: '/inside/apps/$appId/providers/$provider' });
  const query = useRead('getApp', { app_id: appId });
  if (!isProvider(provider)) return <NotFound />;
  return (
    <Page
      title={TITLES[provider]}
      about={query.data && `Sign-ins to ${query.data.name}`}
      actions={
        <>
          {query.data?.settings.oauth_providers[provider] && <Changes appId={appId} name={provider} />}
          <PageButton to="/apps/$appId/providers" params={{ appId }}>
            All providers
          </PageButton>
        </>
      }
    >
      <Loaded query={query}>{(app) => <OfApp key={app.updated_at} app={app} name={provider} />}</Loaded>
    </Page>
  );
}

interface OfAppProps {
  readonly app: App;
  readonly name: ProviderName;
}

function OfApp({ app, name }: OfAppProps) {
  const known = app.settings.oauth_providers[name];
  const uri = app.oauth_redirect_uri?.replace('{provider}', name);
  return (
    <Stack className="story">
      {uri && <ToCopy label="Redirect URI, which you register at the provider exactly so" value={uri} />}
      {!known && (
        <Alert variant="default" title="It is not set up yet">
          Register this Latchkey at the provider as a web application, with the redirect URI above, and paste
          the client id and the secret that it gives you.
        </Alert>
      )}
      <ProviderForm appId={app.id} name={name} known={known} />
    </Stack>
  );
}

function Changes({ appId, name }: { readonly appId: string; readonly name: ProviderName }) {
  const may = useMay();
  const navigate = useNavigate();
  const { mutateAsync: change } = useChange('updateApp');
  const remove = async () => {
    await change({ app_id: appId, body: { settings: { oauth_providers: { [name]: null } } } });
    await navigate({ to: '/apps/$appId/providers', params: { appId } });
  };
  return (
    <>
      {may('tryProvider') && (
        <PageButton
          to="/apps/$appId/providers/$provider/try"
          params={{ appId, provider: name }}
          target="_blank"
        >
          Try it
        </PageButton>
      )}
      {may('updateApp') && (
        <Action
          label="Remove"
          danger
          consequence={`Nobody signs in with ${TITLES[name]} any more, from the next second on. The accounts stay linked with their users, and count again once the provider is set up with the same client and issuer.`}
          done="The provider is removed."
          run={remove}
        />
      )}
    </>
  );
}
