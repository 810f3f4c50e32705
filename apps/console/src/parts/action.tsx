import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.js';
import { Problem } from './problem.js';
import { useRunning } from './running.js';

interface ActionProps {
  readonly label: string;
  /** What happens, said before it does. */
  readonly consequence: ReactNode;
  /** A notice for when it is done. */
  readonly done: string;
  readonly run: () => Promise<unknown>;
  readonly danger?: boolean;
  readonly size?: 'xs' | 'sm';
}

/** A change that asks first. Once it is on its way, nothing here takes it back. */
export function Action({ label, consequence, done, run, danger = false, size = 'sm' }: ActionProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const { pending, error, begin } = useRunning(run, () => {
    close();
    notifications.show({ message: done });
  });
  return (
    <>
      <Button
        variant="default"
        c={danger ? 'var(--mantine-color-error)' : undefined}
        size={size}
        onClick={open}
      >
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={label} isHeld={pending}>
        <Stack>
          <Text component="div" size="sm">
            {consequence}
          </Text>
          {error && <Problem error={error} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={pending} onClick={close}>
              Cancel
            </Button>
            <Button color={danger ? 'red' : undefined} loading={pending} onClick={begin} data-autofocus>
              {label}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
