import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { beginSession, sessionQuery } from '../api/session.js';
import { Wait } from '../parts/loaded.js';
import { PageLink } from '../parts/page-link.js';
import { Problem } from '../parts/problem.js';
import { useOnce } from '../parts/running.js';
import { Alone } from '../shell/alone.js';
import { arrived } from './arrival.js';
import { rememberedPage } from './pkce.js';

/** Where the sign-in page leads back to: turns its code into a session, and goes on. */
export function SignedInPage() {
  const { code } = arrived();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const error = useOnce(async () => {
    if (!code) return;
    const session = await beginSession(code);
    queries.setQueryData(sessionQuery.queryKey, session);
    await navigate({ to: session.needs_passkey ? '/passkey' : rememberedPage(), replace: true });
  });
  if (code && !error) return <Wait />;
  return (
    <Alone title="The sign-in did not finish">
      {error ? (
        <Problem error={error} />
      ) : (
        <Text>This address is not of a sign-in that this tab began. Sign in again.</Text>
      )}
      <PageLink to="/sign-in">Sign in</PageLink>
    </Alone>
  );
}
