import { Select } from '@mantine/core';
import { useRead } from '../api/use-calls.js';
import { ANY_OPERATOR } from './actor.rules.js';

interface ActorSelectProps {
  readonly value: string | undefined;
  readonly onChange: (by: string | undefined) => void;
}

/** Whose events are shown: of an operator who signed in, of every operator, or of everybody. */
export function ActorSelect({ value, onChange }: ActorSelectProps) {
  const { data } = useRead('listOperators', {});
  const known = [
    { value: ANY_OPERATOR, label: 'Every operator' },
    ...(data?.operators.map(({ user_id, name, email }) => ({ value: user_id, label: name || email })) ?? []),
  ];
  const isUnknown = value !== undefined && !known.some((one) => one.value === value);
  return (
    <Select
      label="By"
      placeholder="Everybody"
      data={isUnknown ? [...known, { value, label: value }] : known}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the actor' }}
    />
  );
}
