import { Alert, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type AnswerOf, call } from '../api/client.js';
import { Facts } from '../parts/facts.js';
import { Waiting } from '../parts/loaded.js';
import { PageLink } from '../parts/page-link.js';
import { Problem } from '../parts/problem.js';
import { Prose } from '../parts/prose.js';
import { useOnce } from '../parts/running.js';
import { reasonOf } from '../refusals/reason.rules.js';
import { type ProviderName, TITLES } from './providers.rules.js';

type Tried = AnswerOf<'verifyProviderTrial'>;

interface OutcomeProps {
  readonly appId: string;
  readonly name: ProviderName;
  readonly token: string;
  readonly state: string;
}

/** What became of a trial; its token is sent once. */
export function Outcome({ appId, name, token, state }: OutcomeProps) {
  const [tried, setTried] = useState<Tried>();
  const error = useOnce(async () =>
    setTried(await call('verifyProviderTrial', { app_id: appId, body: { token, state } })),
  );
  if (error) return <Problem error={error} />;
  if (!tried) return <Waiting />;
  // The account was read, so the provider works.
  if (!['', 'oauth_account_unknown', 'user_blocked'].includes(tried.reason))
    return <Refused name={name} reason={tried.reason} />;
  return (
    <Alert role="status" variant="default" title={`${TITLES[name]} works`}>
      <Stack>
        <Text size="sm">Nobody was signed in. The sign-in of this account would have been:</Text>
        <Facts
          rows={[
            ['Email', tried.email || 'none'],
            ['Proves that email', tried.email && (tried.email_proved ? 'yes' : 'no')],
            ['Signs in', <User key="user" appId={appId} tried={tried} />],
          ]}
        />
      </Stack>
    </Alert>
  );
}

function User({
  appId,
  tried: { user_id: userId, reason },
}: {
  readonly appId: string;
  readonly tried: Tried;
}) {
  if (reason === 'oauth_account_unknown')
    return <>nobody: the account is new, and sign_up of the App is closed</>;
  if (userId === '') return <>a new user, whom a sign-in makes</>;
  const link = (
    <PageLink to="/people/$appId/$userId" params={{ appId, userId }}>
      {userId}
    </PageLink>
  );
  return reason === '' ? link : <>nobody: {link} is blocked</>;
}

interface RefusedProps {
  readonly name: ProviderName;
  /** As the table of reasons has it. */
  readonly reason?: string;
  readonly children?: ReactNode;
}

/** That the provider does not work, and why. */
export function Refused({ name, reason = '', children }: RefusedProps) {
  return (
    <Alert role="alert" variant="default" className="problem" title={`${TITLES[name]} does not work`}>
      <Text component="div" size="sm">
        {reason === '' ? children : <Prose>{reasonOf(reason)?.text ?? reason}</Prose>}
      </Text>
    </Alert>
  );
}
