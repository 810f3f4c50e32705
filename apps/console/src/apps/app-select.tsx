import { Select } from '@mantine/core';
import { useState } from 'react';
import { choicesOf, unfoundText } from './app-choices.rules.js';
import { useApps, useOlderApps } from './use-apps.js';

interface AppSelectProps {
  readonly value: string | undefined;
  readonly onChange: (appId: string | undefined) => void;
  /** What no choice stands for. */
  readonly none?: string;
}

/** As many as are shown of those that match. */
const MOST_SHOWN = 100;

/** The choice of an App, by its name. Whoever types one looks through all of them. */
export function AppSelect({ value, onChange, none = 'All Apps' }: AppSelectProps) {
  const [isLooking, look] = useState(false);
  const newest = useApps().data?.apps ?? [];
  const older = useOlderApps(isLooking);
  const choices = choicesOf([...newest, ...older.apps], value);
  // The name of the choice that was made stands in the field, too: it is no search.
  const search = (text: string) => look(text !== '' && !choices.some(({ label }) => label === text));
  return (
    <Select
      label="App"
      placeholder={none}
      data={choices}
      limit={MOST_SHOWN}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      onSearchChange={search}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the App' }}
      nothingFoundMessage={unfoundText(older)}
    />
  );
}
