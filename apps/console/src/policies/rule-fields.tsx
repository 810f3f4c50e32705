import {
  Button,
  Fieldset,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { APPROVERS, CURRENCIES, FACTORS, type RuleValues } from './policy.rules.js';

/** What a form says of one member of a rule. */
type FieldOf = (name: keyof RuleValues, options?: { type: 'checkbox' }) => GetInputPropsReturnType;

interface RuleFieldsProps {
  /** From 0. */
  readonly place: number;
  readonly isLast: boolean;
  readonly isReadOnly: boolean;
  readonly field: FieldOf;
  /** What is wrong with the rule as a whole. */
  readonly problem: string | undefined;
  readonly move: (to: number) => void;
  readonly remove: () => void;
}

/** One rule: which payments, how much, and what they need. */
export function RuleFields({ place, isLast, isReadOnly, field, problem, move, remove }: RuleFieldsProps) {
  const name = `Rule ${place + 1}`;
  return (
    <Fieldset legend={name} disabled={isReadOnly}>
      <Stack>
        {problem && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            This rule {problem}.
          </Text>
        )}
        <Select
          label="Currency"
          placeholder="Payments in every currency"
          data={CURRENCIES}
          clearable
          clearButtonProps={{ 'aria-label': `Clear the currency of ${name}` }}
          {...field('currency')}
        />
        <TagsInput
          label="Destinations"
          description="Payments to these addresses alone; to any where there is none."
          splitChars={[' ', ',']}
          {...field('dest')}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput label="At most in one payment" {...field('per_transfer')} />
          <TextInput label="At most in 24 hours" {...field('per_day')} />
          <TextInput label="At most in 30 days" {...field('per_30_days')} />
        </SimpleGrid>
        <Needs field={field} />
        {!isReadOnly && (
          <Group gap="xs">
            <Button variant="default" size="xs" disabled={place === 0} onClick={() => move(place - 1)}>
              Up
            </Button>
            <Button variant="default" size="xs" disabled={isLast} onClick={() => move(place + 1)}>
              Down
            </Button>
            <Button variant="default" size="xs" onClick={remove}>
              Remove {name}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

function Needs({ field }: { readonly field: FieldOf }) {
  return (
    <>
      <Switch label="Needs a session of the person" {...field('person', { type: 'checkbox' })} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MultiSelect label="Proofs that the session has" data={FACTORS} {...field('factors')} />
        <NumberInput
          label="Minutes since they were verified, at most"
          min={1}
          max={525_600}
          allowDecimal={false}
          {...field('max_factor_age')}
        />
      </SimpleGrid>
      <Switch
        label="Needs a passkey of the person, which signs the payment"
        {...field('passkey', { type: 'checkbox' })}
      />
      <Switch label="Needs the signature of the App" {...field('app_signature', { type: 'checkbox' })} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput label="Approvals" min={1} max={10} allowDecimal={false} {...field('approvals')} />
        <Select label="Approved by" data={APPROVERS} allowDeselect={false} {...field('approvals_by')} />
      </SimpleGrid>
    </>
  );
}
