import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { InputOf } from '../api/client.js';
import { Dialog } from '../parts/dialog.js';
import { Problem } from '../parts/problem.js';
import { useShownOnce } from '../parts/shown-once.js';
import { Invited } from './invited.js';
import { ROLE_CHOICES } from './roles.js';

type Wanted = NonNullable<InputOf<'inviteOperator'>['body']>;

/** Invites a person, and shows the link once: nothing is sent. */
export function Invite() {
  const { opened, open, end, mutate, data, error, isPending, isHeld } = useShownOnce('inviteOperator');
  return (
    <>
      <Button onClick={open}>Invite an operator</Button>
      <Dialog opened={opened} onClose={end} title="Invite an operator" isHeld={isHeld}>
        {data ? (
          <Invited answer={data} end={end} />
        ) : (
          <Form invite={(body) => mutate({ body })} {...{ error, isPending, end }} />
        )}
      </Dialog>
    </>
  );
}

interface FormProps {
  readonly invite: (wanted: Wanted) => void;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly end: () => void;
}

function Form({ invite, error, isPending, end }: FormProps) {
  const form = useForm<Wanted>({ initialValues: { email: '', name: '', role: 'support' } });
  const submit = form.onSubmit(({ name, ...wanted }) =>
    invite({ ...wanted, ...(name?.trim() && { name: name.trim() }) }),
  );
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Email"
          description="They sign in with a code that is sent there, or with a passkey."
          type="email"
          required
          {...form.getInputProps('email')}
        />
        <TextInput label="Name" maxLength={100} {...form.getInputProps('name')} />
        <Select label="Role" data={ROLE_CHOICES} allowDeselect={false} {...form.getInputProps('role')} />
        {error && <Problem error={error} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={end}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
