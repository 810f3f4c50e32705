import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/client.js';
import { useRead } from '../api/use-calls.js';
import { Page } from '../parts/page.js';
import { PageButton } from '../parts/page-link.js';
import { Problem } from '../parts/problem.js';
import { useRunning } from '../parts/running.js';
import { NotFound } from '../shell/failed.js';
import { useMay } from '../shell/operator.js';
import { OAuthOff } from './oauth-off.js';
import { isProvider, type ProviderName, TITLES } from './providers.rules.js';
import { rememberTrial, takeStep } from './trial.js';
import { Outcome, Refused } from './trial-outcome.js';

/** Tries a provider with an account of the operator, in this tab. */
export function TryPage() {
  const { appId, provider } = useParams({ from: '/inside/apps/$appId/providers/$provider/try' });
  if (!isProvider(provider)) return <NotFound />;
  return (
    <Page
      title={`Try ${TITLES[provider]}`}
      actions={
        <PageButton to="/apps/$appId/providers/$provider" params={{ appId, provider }}>
          To its settings
        </PageButton>
      }
    >
      <Trial key={provider} appId={appId} name={provider} />
    </Page>
  );
}

interface TrialProps {
  readonly appId: string;
  readonly name: ProviderName;
}

function Trial({ appId, name }: TrialProps) {
  const [step] = useState(takeStep);
  const { data: app } = useRead('getApp', { app_id: appId });
  return (
    <Stack className="story">
      {app && <OAuthOff app={app} />}
      {step.at === 'back' && <Outcome appId={appId} name={name} token={step.token} state={step.state} />}
      {step.at === 'refused' && (
        <Refused name={name}>
          It sent the browser back with an error, or the person declined. What it says of itself stood on its
          page.
        </Refused>
      )}
      {step.at === 'elsewhere' && (
        <Alert variant="default" title="This tab began no trial">
          The link that led here is of another tab or another person. Nothing was done with it.
        </Alert>
      )}
      <Begin appId={appId} name={name} />
    </Stack>
  );
}

function Begin({ appId, name }: TrialProps) {
  const may = useMay();
  const [reason, setReason] = useState('');
  const { pending, error, begin } = useRunning(async () => {
    setReason('');
    const begun = await call('tryProvider', { app_id: appId, provider: name });
    if (begun.reason !== '') return setReason(begun.reason);
    rememberTrial(begun.state);
    location.assign(begun.authorization_url);
  });
  if (!may('tryProvider')) return <Text>Your role may not try providers.</Text>;
  return (
    <Stack>
      <Text>This leads you to {TITLES[name]}, where you sign in with an account of yours. Then:</Text>
      <List>
        <List.Item>{TITLES[name]} and its settings here are checked as in a real sign-in.</List.Item>
        <List.Item>
          Nobody is signed in to the App, no user is made or changed, and no token of the account is kept.
        </List.Item>
        <List.Item>You come back to this page, which says what the sign-in would have been.</List.Item>
      </List>
      {reason !== '' && <Refused name={name} reason={reason} />}
      {error && <Problem error={error} />}
      <Group>
        <Button loading={pending} onClick={begin}>
          Go to {TITLES[name]}
        </Button>
      </Group>
    </Stack>
  );
}
