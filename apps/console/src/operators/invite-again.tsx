import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../parts/dialog.js';
import { Problem } from '../parts/problem.js';
import { useShownOnce } from '../parts/shown-once.js';
import { Invited } from './invited.js';
import type { OperatorPerson } from './operators.page.js';

/**
 * Another link for an operator who lost the first one, or whose role now needs a passkey. The dialog stands beside the
 * list: a row goes when it is out of sight, and would take the link with it.
 */
export function useInviteAgain() {
  const [operator, choose] = useState<OperatorPerson>();
  const invitation = useShownOnce('inviteOperatorAgain');
  const inviteAgain = (chosen: OperatorPerson) => {
    choose(chosen);
    invitation.open();
  };
  const { opened, end, isHeld, data } = invitation;
  const dialog = operator && (
    <Dialog opened={opened} onClose={end} title="Invite again" isHeld={isHeld}>
      {data ? <Invited answer={data} end={end} /> : <Question operator={operator} {...invitation} />}
    </Dialog>
  );
  return { inviteAgain, dialog };
}

type Invitation = ReturnType<typeof useShownOnce<'inviteOperatorAgain'>>;

interface QuestionProps extends Pick<Invitation, 'mutate' | 'error' | 'isPending' | 'end'> {
  readonly operator: OperatorPerson;
}

function Question({ operator: { user_id, email }, mutate, error, isPending, end }: QuestionProps) {
  return (
    <Stack>
      <Text size="sm" className="wide-text">
        {email} gets another link, which also adds a first passkey. The first of their links that is used
        voids the others.
      </Text>
      {error && <Problem error={error} />}
      <Group justify="flex-end">
        <Button variant="default" disabled={isPending} onClick={end}>
          Cancel
        </Button>
        <Button loading={isPending} onClick={() => mutate({ user_id })} data-autofocus>
          Invite again
        </Button>
      </Group>
    </Stack>
  );
}
