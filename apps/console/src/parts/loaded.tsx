import { Center, Loader, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from './problem.js';

interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** What a query answers, or that it is on its way, or why it is not there. */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: Query<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  return <>{children(data)}</>;
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
