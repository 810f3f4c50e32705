import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { AnswerOf, InputOf } from '../api/client.js';
import { fieldErrors } from '../api/field-errors.rules.js';
import { useChange } from '../api/use-calls.js';
import { Part } from '../parts/page.js';
import { Problem } from '../parts/problem.js';
import { useMay } from '../shell/operator.js';
import { SettingInput } from './setting-input.js';
import { changesOf, problemOf, settings, type SettingValue, type SettingValues } from './settings.rules.js';

type App = AnswerOf<'getApp'>;

const NAMES = settings.map(({ name }) => name);
type Changes = NonNullable<InputOf<'updateApp'>['body']>['settings'];

/** The settings of an App as a form; only what differs is sent. */
export function AppSettings({ app }: { readonly app: App }) {
  const may = useMay();
  const before = valuesOf(app);
  const form = useForm<SettingValues>({
    initialValues: before,
    validate: Object.fromEntries(
      settings.map((setting) => [setting.name, (value: never) => problemOf(setting, value)]),
    ),
  });
  const { mutateAsync, error, isPending } = useChange('updateApp');
  const isChanged = form.isDirty();
  const save = async (after: SettingValues) => {
    const changes = changesOf(before, after) as Changes;
    await mutateAsync({ app_id: app.id, body: { settings: changes } });
    notifications.show({ message: 'The settings are saved, and in force within a second.' });
  };
  const submit = form.onSubmit(
    (after) => void save(after).catch((reason: unknown) => form.setErrors(fieldErrors(reason, NAMES))),
  );
  return (
    <Part title="Settings">
      <Ignored app={app} />
      <form onSubmit={submit}>
        <Stack gap="md" className="story">
          {settings.map((setting) => (
            <SettingInput
              key={setting.name}
              setting={setting}
              field={form.getInputProps(setting.name)}
              isReadOnly={!may('updateApp')}
            />
          ))}
          {error && <Problem error={error} />}
          {may('updateApp') && (
            <Group>
              <Button type="submit" loading={isPending} disabled={!isChanged}>
                Save
              </Button>
              <Button variant="default" disabled={!isChanged} onClick={() => form.reset()}>
                Undo
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Part>
  );
}

const valuesOf = (app: App): SettingValues => {
  const all: Readonly<Record<string, unknown>> = app.settings;
  return Object.fromEntries(settings.map(({ name }) => [name, (all[name] ?? '') as SettingValue]));
};

function Ignored({ app: { ignored_settings: ignored = [] } }: { readonly app: App }) {
  if (ignored.length === 0) return null;
  return (
    <Alert variant="default" title="Some entries do not count">
      <List size="sm">
        {ignored.map(({ setting, entry, reason }) => (
          <List.Item key={`${setting} ${entry}`}>
            {setting}: {entry}: {reason}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
