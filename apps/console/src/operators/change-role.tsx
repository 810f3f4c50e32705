import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '../api/permissions.rules.js';
import { useChange } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import type { OperatorPerson } from './operators.page.js';
import { ROLE_CHOICES } from './roles.js';

/** Gives an operator another role. */
export function ChangeRole({ operator }: { readonly operator: OperatorPerson }) {
  const [role, setRole] = useState<Role>(operator.role);
  const { mutateAsync: change } = useChange('changeOperatorRole');
  return (
    <Action
      label="Change the role"
      size="xs"
      consequence={
        <Stack>
          <Text>The role holds from the next request on, and nobody has to sign in again.</Text>
          <Select
            label="Role"
            data={ROLE_CHOICES}
            value={role}
            allowDeselect={false}
            onChange={(chosen) => setRole(chosen ?? operator.role)}
          />
        </Stack>
      }
      done="The role is changed."
      run={() => change({ user_id: operator.user_id, body: { role } })}
    />
  );
}
