import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface PageProps {
  readonly title: string;
  readonly about?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page with its heading, which is also the title of the window. */
export function Page({ title, about, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Latchkey console`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {about && <Text c="dimmed">{about}</Text>}
        </Stack>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </Stack>
  );
}

/** A part of a page. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
