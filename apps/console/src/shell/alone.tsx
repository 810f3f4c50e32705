import { Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface AloneProps {
  readonly title: string;
  readonly about?: string;
  readonly children?: ReactNode;
}

/** A page before the sign-in, without navigation. */
export function Alone({ title, about, children }: AloneProps) {
  useEffect(() => {
    document.title = `${title} · Latchkey console`;
  }, [title]);
  return (
    <main className="alone">
      <Paper withBorder p="xl" w="100%" maw={460}>
        <Stack>
          <Title order={1} size="h3">
            {title}
          </Title>
          {about && <Text>{about}</Text>}
          {children}
        </Stack>
      </Paper>
    </main>
  );
}
