import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { AnswerOf } from '../api/client.js';
import { fieldErrors } from '../api/field-errors.rules.js';
import { useChange, useRead } from '../api/use-calls.js';
import { ToApp } from '../apps/to-app.js';
import { Loaded } from '../parts/loaded.js';
import { Page, Part } from '../parts/page.js';
import { Problem } from '../parts/problem.js';
import { useMay } from '../shell/operator.js';
import { Preview } from './preview.js';
import { kindOf, KINDS, languageOf, LANGUAGES, problemOf } from './preview.rules.js';

type App = AnswerOf<'getApp'>;

/** Milliseconds after the last letter, so that not each of them asks. */
const PAUSE = 300;

/** The name of an App, and its messages with it. */
export function BrandingPage() {
  const { appId } = useParams({ from: '/inside/apps/$appId/messages' });
  const query = useRead('getApp', { app_id: appId });
  return (
    <Page
      title="Name and messages"
      about="What people read of this App in their messages, authenticators and on the hosted page."
      actions={<ToApp appId={appId} />}
    >
      <Loaded query={query}>{(app) => <OfApp key={app.updated_at} app={app} />}</Loaded>
    </Page>
  );
}

function OfApp({ app }: { readonly app: App }) {
  const may = useMay();
  const form = useForm({ initialValues: { name: app.name }, validate: { name: problemOf } });
  const { mutateAsync, error, isPending } = useChange('updateApp');
  const save = async ({ name }: { name: string }) => {
    await mutateAsync({ app_id: app.id, body: { name: name.trim() } });
    notifications.show({ message: 'The name is saved, and in the messages within a second.' });
  };
  const submit = form.onSubmit(
    (values) => void save(values).catch((reason: unknown) => form.setErrors(fieldErrors(reason, ['name']))),
  );
  return (
    <Stack gap="xl">
      <form onSubmit={submit}>
        <Stack className="story">
          <TextInput
            label="Name"
            description="In subjects and texts, and as the sender of emails where the operator has set none."
            maxLength={100}
            disabled={!may('updateApp')}
            {...form.getInputProps('name')}
          />
          {error && <Problem error={error} />}
          {may('updateApp') && (
            <Group>
              <Button type="submit" loading={isPending} disabled={!form.isDirty()}>
                Save
              </Button>
              <Button variant="default" disabled={!form.isDirty()} onClick={() => form.reset()}>
                Undo
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      <Messages appId={app.id} name={form.values.name} />
    </Stack>
  );
}

interface MessagesProps {
  readonly appId: string;
  readonly name: string;
}

function Messages({ appId, name }: MessagesProps) {
  const search = useSearch({ from: '/inside/apps/$appId/messages' });
  const navigate = useNavigate();
  const kind = kindOf(search.kind);
  const locale = languageOf(search.locale);
  const choose = (next: { kind?: string; locale?: string }) =>
    void navigate({
      to: '/apps/$appId/messages',
      params: { appId },
      search: { ...search, ...next },
      // The message stands below the name.
      resetScroll: false,
    });
  const [shown] = useDebouncedValue(name.trim(), PAUSE);
  return (
    <Part title="As it is typed">
      <SimpleGrid cols={{ base: 1, sm: 2 }} className="story">
        <Select
          label="Message"
          data={KINDS}
          value={kind}
          allowDeselect={false}
          onChange={(chosen) => chosen && choose({ kind: chosen })}
        />
        <Select
          label="Language"
          data={LANGUAGES}
          value={locale}
          allowDeselect={false}
          onChange={(chosen) => chosen && choose({ locale: chosen })}
        />
      </SimpleGrid>
      {shown !== '' && <Preview wanted={{ kind, locale, name: shown }} />}
    </Part>
  );
}
