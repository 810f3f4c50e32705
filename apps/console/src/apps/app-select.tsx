import { Select } from '@mantine/core';
import { useApps } from './use-apps.js';

interface AppSelectProps {
  readonly value: string | undefined;
  readonly onChange: (appId: string | undefined) => void;
  /** What no choice stands for. */
  readonly none?: string;
}

/** The choice of an App, by its name. */
export function AppSelect({ value, onChange, none = 'All Apps' }: AppSelectProps) {
  const { data } = useApps();
  const known =
    data?.apps.map(({ id, name, environment }) => ({ value: id, label: `${name} (${environment})` })) ?? [];
  const isUnknown = value !== undefined && !known.some((one) => one.value === value);
  return (
    <Select
      label="App"
      placeholder={none}
      data={isUnknown ? [...known, { value, label: value }] : known}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the App' }}
      nothingFoundMessage="No App of this name"
    />
  );
}
