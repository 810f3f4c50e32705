import { Alert, Button, Stack } from '@mantine/core';
import type { AnswerOf } from '../api/client.js';
import { Time } from '../parts/time.js';
import { ToCopy } from '../parts/to-copy.js';

interface InvitedProps {
  readonly answer: AnswerOf<'inviteOperator'>;
  readonly end: () => void;
}

/** The link of an invitation, once: nothing is sent. */
export function Invited({ answer: { operator, invitation_url, expires_at }, end }: InvitedProps) {
  return (
    <Stack>
      <Alert variant="default" title={`${operator.email} is invited`}>
        Hand the link to this person alone: it signs them in once, until <Time at={expires_at} />. It is not
        shown again.
      </Alert>
      <ToCopy label="Invitation" value={invitation_url} />
      <Button onClick={end}>I have copied it</Button>
    </Stack>
  );
}
