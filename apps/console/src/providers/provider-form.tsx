import { Button, Group, PasswordInput, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { fieldErrors } from '../api/field-errors.rules.js';
import { useChange } from '../api/use-calls.js';
import { Problem } from '../parts/problem.js';
import { useMay } from '../shell/operator.js';
import {
  fieldsOf,
  inputOf,
  problemsOf,
  type Provider,
  type ProviderName,
  type ProviderValues,
  valuesOf,
} from './providers.rules.js';

interface ProviderFormProps {
  readonly appId: string;
  readonly name: ProviderName;
  readonly known: Provider | undefined;
}

/** The settings of a provider. Each change names all of them, the secret too. */
export function ProviderForm({ appId, name, known }: ProviderFormProps) {
  const may = useMay();
  const form = useForm<ProviderValues>({
    initialValues: valuesOf(known),
    validate: (values) => problemsOf(name, values),
  });
  const { mutateAsync, error, isPending } = useChange('updateApp');
  const save = async (values: ProviderValues) => {
    const settings = { oauth_providers: { [name]: inputOf(values) } };
    await mutateAsync({ app_id: appId, body: { settings } });
    // The secret does not stay in the page.
    form.setFieldValue('client_secret', '');
    notifications.show({ message: 'The provider is saved, and in force within a second.' });
  };
  const submit = form.onSubmit(
    (values) =>
      void save(values).catch((reason: unknown) =>
        form.setErrors(fieldErrors(reason, Object.keys(form.values))),
      ),
  );
  return (
    <form onSubmit={submit}>
      <Stack>
        <Fields form={form} name={name} known={known} isReadOnly={!may('updateApp')} />
        {error && <Problem error={error} />}
        {may('updateApp') && (
          <Group>
            <Button type="submit" loading={isPending}>
              {known ? 'Save' : 'Set it up'}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

interface FieldsProps {
  readonly form: UseFormReturnType<ProviderValues>;
  readonly name: ProviderName;
  readonly known: Provider | undefined;
  readonly isReadOnly: boolean;
}

function Fields({ form, name, known, isReadOnly: disabled }: FieldsProps) {
  const { needsIssuer, hasIssuer, hasTeam } = fieldsOf(name, known);
  return (
    <>
      <TextInput
        label="Client id"
        description={hasTeam ? 'The identifier of the Services ID.' : 'As the provider shows it.'}
        disabled={disabled}
        autoComplete="off"
        {...form.getInputProps('client_id')}
      />
      {!disabled && <ClientSecret form={form} isKnown={known !== undefined} isKey={hasTeam} />}
      {hasTeam && (
        <>
          <TextInput label="Team id" disabled={disabled} {...form.getInputProps('team_id')} />
          <TextInput label="Key id" disabled={disabled} {...form.getInputProps('key_id')} />
        </>
      )}
      {hasIssuer && (
        <TextInput
          label="Issuer"
          description={needsIssuer ? 'Exactly as its own document writes it.' : 'Empty for the usual one.'}
          placeholder="https://id.example.com"
          disabled={disabled}
          {...form.getInputProps('issuer')}
        />
      )}
      <TagsInput
        label="Scopes"
        description="Empty for its usual ones."
        splitChars={[' ', ',']}
        disabled={disabled}
        {...form.getInputProps('scopes')}
      />
      <Switch
        label="Keep the tokens of the provider, encrypted, for your server"
        description="Switched off, or with another client id or issuer, the kept ones are deleted."
        disabled={disabled}
        {...form.getInputProps('keep_tokens', { type: 'checkbox' })}
      />
    </>
  );
}

interface ClientSecretProps {
  readonly form: UseFormReturnType<ProviderValues>;
  readonly isKnown: boolean;
  /** Apple's is the text of a file. */
  readonly isKey: boolean;
}

function ClientSecret({ form, isKnown, isKey }: ClientSecretProps) {
  const props = {
    description: isKnown
      ? 'It is stored encrypted and never shown, so enter it again with every change.'
      : 'It is stored encrypted, and never shown again.',
    autoComplete: 'off',
    ...form.getInputProps('client_secret'),
  };
  if (isKey)
    return (
      <Textarea label="Private key, the text of the .p8 file" autosize minRows={3} maxRows={8} {...props} />
    );
  return <PasswordInput label="Client secret" {...props} />;
}
