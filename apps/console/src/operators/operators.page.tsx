import { Button, Group } from '@mantine/core';
import type { AnswerOf } from '../api/client.js';
import { useChange, useRead } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import { Id } from '../parts/id.js';
import { type Column, Listing } from '../parts/listing.js';
import { Page } from '../parts/page.js';
import { Time } from '../parts/time.js';
import { useMay, useOperator } from '../shell/operator.js';
import { ChangeRole } from './change-role.js';
import { Invite } from './invite.js';
import { useInviteAgain } from './invite-again.js';

export type OperatorPerson = AnswerOf<'listOperators'>['operators'][number];

/** The people who operate this Latchkey. */
export function OperatorsPage() {
  const may = useMay();
  const { user_id: self } = useOperator();
  const { data, isPending, error, refetch } = useRead('listOperators', {});
  const { inviteAgain, dialog } = useInviteAgain();
  const change: Column<OperatorPerson> = {
    title: 'Action',
    show: (operator) =>
      operator.user_id === self ? (
        'This is you'
      ) : (
        <Changes operator={operator} inviteAgain={() => inviteAgain(operator)} />
      ),
  };
  return (
    <Page
      title="Operators"
      about="People who sign in here, and what each may do. Keys of operators are settings of administration."
      actions={may('inviteOperator') && <Invite />}
    >
      <Listing
        label="Operators"
        columns={may('changeOperatorRole') ? [...COLUMNS, change] : COLUMNS}
        keyOf={({ user_id }) => user_id}
        empty="There is no operator yet."
        list={{ items: data?.operators ?? [], isPending, error, refetch }}
      />
      {dialog}
    </Page>
  );
}

interface ChangesProps {
  readonly operator: OperatorPerson;
  readonly inviteAgain: () => void;
}

function Changes({ operator, inviteAgain }: ChangesProps) {
  const { mutateAsync: remove } = useChange('removeOperator');
  const { mutateAsync: unlock } = useChange('unlockOperator');
  return (
    <Group gap="xs" miw="15rem">
      <ChangeRole operator={operator} />
      <Button variant="default" size="xs" onClick={inviteAgain}>
        Invite again
      </Button>
      <Action
        label="Unlock"
        size="xs"
        consequence={`Every lock of ${operator.email} is lifted, and wrong guesses are counted from the start. Make sure that it is they who ask.`}
        done="Every method of the operator takes codes again."
        run={() => unlock({ user_id: operator.user_id })}
      />
      <Action
        label="Remove"
        size="xs"
        danger
        consequence={`${operator.email} is signed out at once and can no longer sign in here. What they did stays in the audit trail.`}
        done="The operator was removed."
        run={() => remove({ user_id: operator.user_id })}
      />
    </Group>
  );
}

const COLUMNS: readonly Column<OperatorPerson>[] = [
  { title: 'Name', show: ({ name }) => name || '–' },
  { title: 'Email', show: ({ email }) => email },
  { title: 'Role', show: ({ role }) => role },
  { title: 'Invited', show: ({ invited_at }) => <Time at={invited_at} /> },
  { title: 'Id', show: ({ user_id }) => <Id short value={user_id} /> },
];
