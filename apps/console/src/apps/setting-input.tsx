import { MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useState } from 'react';
import { Prose } from '../parts/prose.js';
import { linesOf, pairsOf, type Setting } from './settings.rules.js';

interface SettingInputProps {
  readonly setting: Setting;
  readonly field: GetInputPropsReturnType;
  readonly isReadOnly: boolean;
}

/** The input that fits the kind of a setting, with what the document says of it. */
export function SettingInput({ setting, field, isReadOnly }: SettingInputProps) {
  const { name, about, standard, unit, input } = setting;
  const description = standard === '' ? about : `${about} Default: ${standard}.`;
  const shown = {
    label: name,
    description: <Prose>{description}</Prose>,
    error: field.error,
    disabled: isReadOnly,
  };
  switch (input.kind) {
    case 'number':
      return (
        <NumberInput
          {...shown}
          {...field}
          min={input.min}
          max={input.max}
          clampBehavior="none"
          allowDecimal={false}
          suffix={unit && ` ${unit}`}
        />
      );
    case 'choice':
      return <Select {...shown} {...field} data={input.options} allowDeselect={false} />;
    case 'choices':
      return <MultiSelect {...shown} {...field} data={input.options} />;
    case 'texts':
      return <TagsInput {...shown} {...field} splitChars={[' ', ',']} />;
    case 'switch':
      return (
        <Switch
          {...shown}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
        />
      );
    case 'pairs':
      return <Pairs shown={shown} field={field} />;
    default:
      return input satisfies never;
  }
}

interface PairsProps {
  readonly shown: object;
  readonly field: GetInputPropsReturnType;
}

/** Keeps the lines as they are typed: a line is no pair before it is whole. */
function Pairs({ shown, field }: PairsProps) {
  const [lines, setLines] = useState(() => linesOf(field.value === '' ? {} : field.value));
  const change = (text: string) => {
    setLines(text);
    field.onChange(pairsOf(text));
  };
  return (
    <Textarea
      {...shown}
      autosize
      minRows={2}
      placeholder="role = metadata.role"
      value={lines}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
