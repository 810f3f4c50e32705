import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { Refusal } from '../api/refusal.js';
import { Id } from './id.js';

interface ProblemProps {
  readonly error: Error;
  readonly retry?: () => void;
  /** Whether what was read before stands below. */
  readonly isOlderShown?: boolean;
}

/** Why something is not shown, or not as it is now, and what to do. */
export function Problem({ error, retry, isOlderShown = false }: ProblemProps) {
  const refusal = error instanceof Refusal ? error : undefined;
  const isForbidden = refusal?.type === 'operator_role_required';
  return (
    <Alert
      role="alert"
      variant="default"
      title={isForbidden ? 'Your role may not see this' : 'This did not work'}
      className="problem"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isForbidden ? 'Ask an administrator of Latchkey for a higher role.' : error.message}
        </Text>
        {isOlderShown && <Text size="sm">Below stands what was read before. It may have changed.</Text>}
        {refusal?.more.fields && (
          <List size="sm">
            {refusal.more.fields.map(({ field, message }) => (
              <List.Item key={field}>
                {field}: {message}
              </List.Item>
            ))}
          </List>
        )}
        {refusal?.more.requestId && (
          <Group gap="xs">
            <Text size="sm">Request</Text>
            <Id value={refusal.more.requestId} />
          </Group>
        )}
        {retry && !isForbidden && (
          <Button variant="default" size="xs" onClick={retry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
