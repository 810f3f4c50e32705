import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { beginSession, sessionQuery } from '../api/session.js';
import { PageLink } from '../parts/page-link.js';
import { Problem } from '../parts/problem.js';
import { Wait } from '../parts/loaded.js';
import { Alone } from '../shell/alone.js';
import { arrived } from './arrival.js';
import { rememberedPage } from './pkce.js';

interface OpeningProps {
  readonly title: string;
  /** Said where this tab has nothing to sign in with. */
  readonly missing: string;
}

/** Turns a code or an invitation into a session, once, and goes on. */
export function Opening({ title, missing }: OpeningProps) {
  const error = useOpening();
  if (arrived() !== undefined && !error) return <Wait />;
  return (
    <Alone title={title}>
      {error ? <Problem error={error} /> : <Text>{missing}</Text>}
      <PageLink to="/sign-in">Sign in</PageLink>
    </Alone>
  );
}

function useOpening(): Error | undefined {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState<Error>();
  const hasBegun = useRef(false);
  useEffect(() => {
    const given = arrived();
    if (given === undefined || hasBegun.current) return;
    hasBegun.current = true;
    beginSession(given).then(
      (session) => {
        queries.setQueryData(sessionQuery.queryKey, session);
        void navigate({ to: session.needs_passkey ? '/passkey' : rememberedPage(), replace: true });
      },
      (reason: unknown) => setError(reason as Error),
    );
  }, [navigate, queries]);
  return error;
}
