import { Center, Loader, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { takesAway } from '../api/refusal.js';
import { Problem } from './problem.js';

interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/**
 * What a query answers, or that it is on its way, or why it is not there. What could not be read again stays below the
 * reason: a form that somebody fills in may stand in it, or a key that is shown once.
 */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: Query<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = query;
  const isShown = data !== undefined && !takesAway(error);
  const problem = error && <Problem error={error} retry={() => void refetch()} isOlderShown={isShown} />;
  if (!isShown) return problem ?? <Waiting />;
  return (
    <>
      {problem}
      {children(data)}
    </>
  );
}

export function Waiting() {
  return (
    <Stack aria-busy="true" aria-label="Loading" role="status">
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={28} />
      ))}
    </Stack>
  );
}

/** While a page is on its way, and nothing of it is known. */
export function Wait() {
  return (
    <Center p="xl">
      <Loader aria-label="Loading" />
    </Center>
  );
}
