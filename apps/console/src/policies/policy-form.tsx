import { Alert, Button, Group, NumberInput, Stack } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useChange } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import { Part } from '../parts/page.js';
import { useMay } from '../shell/operator.js';
import { DryRun } from './dry-run.js';
import {
  errorsOf,
  minutesProblem,
  moved,
  type Policy,
  refuseReplaced,
  ruleOf,
  type RuleValues,
  valuesOf,
} from './policy.rules.js';
import { Replaced } from './replaced.js';
import { RuleFields } from './rule-fields.js';

interface Values {
  readonly rules: readonly RuleValues[];
  readonly loosen_after_minutes: number | '';
}

interface PolicyFormProps {
  readonly appId: string;
  /** What the form begins with. */
  readonly policy: Policy;
  readonly stored: Policy;
  /** Has another form begin with this one. */
  readonly begin: (policy: Policy) => void;
  readonly readAgain: () => Promise<Policy | undefined>;
}

/** The rules of a policy, and what they would do with a payment before they are saved. */
export function PolicyForm({ appId, policy, stored, begin, readAgain }: PolicyFormProps) {
  const may = useMay();
  const form = useForm<Values>({
    initialValues: {
      rules: policy.rules.map((rule, index) => valuesOf(rule, String(index))),
      loosen_after_minutes: policy.loosen_after_minutes,
    },
    validate: { loosen_after_minutes: minutesProblem },
    validateInputOnChange: ['loosen_after_minutes'],
  });
  // A dry run says nothing of the minutes.
  const show = (errors: Record<string, string>) =>
    form.setErrors(({ loosen_after_minutes }) => ({ ...errors, loosen_after_minutes }));
  const [hasTried, setTried] = useState(false);
  const isUntouched = !hasTried && !form.isDirty();
  const isReadOnly = !may('setAppTransferPolicy');
  return (
    <Stack gap="xl">
      <Part title="Rules">
        <Alert variant="default">
          The first rule whose currency and destination match, and whose limits hold, says what a payment
          needs. What no rule admits is refused.
        </Alert>
        <Rules form={form} isReadOnly={isReadOnly} />
        <NumberInput
          className="story"
          label="Minutes until a looser policy is in force"
          description="For this time after it is replaced, this policy still has to admit a payment, too."
          min={0}
          max={10_080}
          allowDecimal={false}
          disabled={isReadOnly}
          {...form.getInputProps('loosen_after_minutes')}
        />
      </Part>
      <DryRun appId={appId} rules={form.values.rules.map(ruleOf)} show={show} />
      <Replaced {...{ policy, stored, begin, isUntouched }} />
      {!isReadOnly && <Save {...{ appId, policy, begin, readAgain, form }} tries={() => setTried(true)} />}
    </Stack>
  );
}

interface RulesProps {
  readonly form: UseFormReturnType<Values>;
  readonly isReadOnly: boolean;
}

function Rules({ form, isReadOnly }: RulesProps) {
  const { rules } = form.values;
  const change = (next: readonly RuleValues[]) => form.setValues({ rules: next });
  return (
    <>
      {rules.map((rule, index) => (
        <RuleFields
          key={rule.key}
          field={(name, options) => form.getInputProps(`rules.${index}.${name}`, options)}
          problem={textOf(form.errors[`rules.${index}`])}
          place={index}
          isReadOnly={isReadOnly}
          isLast={index === rules.length - 1}
          move={(to) => change(moved(rules, index, to))}
          remove={() => change(rules.filter((one) => one !== rule))}
        />
      ))}
      {rules.length === 0 && <Alert variant="default">Without rules every payment is refused.</Alert>}
      {!isReadOnly && (
        <Group>
          <Button variant="default" onClick={() => change([...rules, valuesOf({}, crypto.randomUUID())])}>
            Add a rule
          </Button>
        </Group>
      )}
    </>
  );
}

interface SaveProps extends Omit<PolicyFormProps, 'stored'> {
  readonly form: UseFormReturnType<Values>;
  readonly tries: () => void;
}

function Save({ appId, policy, begin, readAgain, form, tries }: SaveProps) {
  const { mutateAsync: set } = useChange('setAppTransferPolicy', begin);
  const { rules, loosen_after_minutes: minutes } = form.values;
  const save = async (loosen_after_minutes: number) => {
    tries();
    refuseReplaced(policy, await readAgain());
    await set({ app_id: appId, body: { rules: rules.map(ruleOf), loosen_after_minutes } }).catch(
      (reason: unknown) => {
        form.setErrors(errorsOf(reason));
        throw reason;
      },
    );
  };
  return (
    <Group>
      {/* Without a number the field says what is missing. */}
      {minutes !== '' && (
        <Action
          label="Save the policy"
          consequence="The rules are in force for every payment that is signed after the answer. The former policy stays in force beside them for its time."
          done="The policy is in force."
          run={() => save(minutes)}
        />
      )}
      <Button variant="default" disabled={!form.isDirty()} onClick={() => form.reset()}>
        Undo
      </Button>
    </Group>
  );
}

const textOf = (problem: unknown) => (typeof problem === 'string' ? problem : undefined);
