import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { Policy } from './policy.rules.js';

interface ReplacedProps {
  readonly policy: Policy;
  readonly stored: Policy;
  readonly begin: (policy: Policy) => void;
  /** Whether nothing was typed, and no one pressed Save. */
  readonly isUntouched: boolean;
}

/** Says that somebody else saved another policy meanwhile; where nothing is lost by it, the form begins with that one. */
export function Replaced({ policy, stored, begin, isUntouched }: ReplacedProps) {
  const isReplaced = stored.version > policy.version;
  useEffect(() => {
    if (isReplaced && isUntouched) begin(stored);
  }, [isReplaced, isUntouched, begin, stored]);
  if (!isReplaced || isUntouched) return null;
  return (
    <Alert role="alert" variant="default" title="Somebody else changed this policy">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          You began with version {policy.version}, and version {stored.version} is stored. Yours is not saved
          over it. What you typed goes when you look at the new one, so keep what you want to write again.
        </Text>
        <Button variant="default" size="xs" onClick={() => begin(stored)}>
          Look at version {stored.version}
        </Button>
      </Stack>
    </Alert>
  );
}
