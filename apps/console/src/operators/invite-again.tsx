import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../parts/dialog.js';
import { Problem } from '../parts/problem.js';
import { useShownOnce } from '../parts/shown-once.js';
import { Invited } from './invited.js';
import type { OperatorPerson } from './operators.page.js';

/** Another link for an operator who lost the first one, or whose role now needs a passkey. */
export function InviteAgain({ operator: { user_id, email } }: { readonly operator: OperatorPerson }) {
  const { opened, open, end, mutate, data, error, isPending } = useShownOnce('inviteOperatorAgain');
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Invite again
      </Button>
      <Dialog opened={opened} onClose={end} title="Invite again">
        {data ? (
          <Invited answer={data} end={end} />
        ) : (
          <Stack>
            <Text size="sm" className="wide-text">
              {email} gets another link, which also adds a first passkey. The first of their links that is
              used voids the others.
            </Text>
            {error && <Problem error={error} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={end}>
                Cancel
              </Button>
              <Button loading={isPending} onClick={() => mutate({ user_id })} data-autofocus>
                Invite again
              </Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </>
  );
}
