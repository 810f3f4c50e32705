import type { ErrorComponentProps } from '@tanstack/react-router';
import { Container } from '@mantine/core';
import { PageLink } from '../parts/page-link.js';
import { Problem } from '../parts/problem.js';
import { Alone } from './alone.js';

/** In place of a page that could not be shown. */
export function Failed({ error, reset }: ErrorComponentProps) {
  return (
    <Container size="xs" py="xl">
      <Problem error={error as Error} retry={reset} />
    </Container>
  );
}

export function NotFound() {
  return (
    <Alone title="There is no such page">
      <PageLink to="/">To the start page</PageLink>
    </Alone>
  );
}
