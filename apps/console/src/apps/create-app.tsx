import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AnswerOf, InputOf } from '../api/client.js';
import { Dialog } from '../parts/dialog.js';
import { Problem } from '../parts/problem.js';
import { useShownOnce } from '../parts/shown-once.js';
import { ToCopy } from '../parts/to-copy.js';

const ENVIRONMENTS = [
  { value: 'test', label: 'Test: sandbox addresses, nothing of value' },
  { value: 'live', label: 'Live: real people and real payments' },
];

type Wanted = NonNullable<InputOf<'createApp'>['body']>;

/** Makes an App, and shows its first keys once. */
export function CreateApp() {
  const { opened, open, end, mutate, data, error, isPending, isHeld } = useShownOnce('createApp');
  return (
    <>
      <Button onClick={open}>Create an App</Button>
      <Dialog opened={opened} onClose={end} title="Create an App" isHeld={isHeld}>
        {data ? (
          <Created app={data} end={end} />
        ) : (
          <Form create={(body) => mutate({ body })} {...{ error, isPending, end }} />
        )}
      </Dialog>
    </>
  );
}

function Created({ app, end }: { readonly app: AnswerOf<'createApp'>; readonly end: () => void }) {
  return (
    <Stack>
      <Alert variant="default" title={`${app.name} was created`}>
        Copy its keys now. They are not shown again.
      </Alert>
      <ToCopy label="Secret key, for your server" value={app.secret_key} />
      <ToCopy label="Public token, for your pages" value={app.public_token} />
      <Button onClick={end}>I have copied them</Button>
    </Stack>
  );
}

interface FormProps {
  readonly create: (wanted: Wanted) => void;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly end: () => void;
}

function Form({ create, error, isPending, end }: FormProps) {
  const form = useForm<Wanted>({
    initialValues: { name: '', environment: 'test' },
    validate: { name: (name) => (name.trim() === '' ? 'Write a name.' : null) },
  });
  return (
    <form onSubmit={form.onSubmit(create)}>
      <Stack>
        <TextInput
          label="Name"
          description="Shown in messages and authenticators."
          maxLength={100}
          required
          {...form.getInputProps('name')}
        />
        <Select
          label="Environment"
          description="It stays for ever."
          data={ENVIRONMENTS}
          allowDeselect={false}
          {...form.getInputProps('environment')}
        />
        {error && <Problem error={error} />}
        <Text size="sm">Its keys are shown once, right after.</Text>
        <Group justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={end}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
