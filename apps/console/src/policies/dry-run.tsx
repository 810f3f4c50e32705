import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/client.js';
import { Part } from '../parts/page.js';
import { Problem } from '../parts/problem.js';
import { CURRENCIES, type Currency, errorsOf, type Rule } from './policy.rules.js';
import { TrialVerdict } from './trial-verdict.js';

interface DryRunProps {
  readonly appId: string;
  /** As they are typed. */
  readonly rules: readonly Rule[];
  /** Shows what is wrong with them; nothing where they could be set. */
  readonly show: (errors: Record<string, string>) => void;
}

interface Payment {
  readonly currency: Currency;
  readonly amount: string;
  readonly dest: string;
  readonly wallet_id: string;
}

/** Asks what the rules as typed would do with a payment. Nothing is saved, and nothing is paid. */
export function DryRun({ appId, rules, show }: DryRunProps) {
  const form = useForm<Payment>({ initialValues: { currency: 'USDC', amount: '', dest: '', wallet_id: '' } });
  // No change: what was read before is as it was.
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: ({ wallet_id, ...payment }: Payment) =>
      call('tryAppTransferPolicy', {
        app_id: appId,
        body: { rules: [...rules], ...payment, ...(wallet_id.trim() && { wallet_id: wallet_id.trim() }) },
      }),
    onSuccess: () => show({}),
    onError: (reason) => {
      form.setErrors(errorsOf(reason));
      show(errorsOf(reason));
    },
  });
  // An answer about other rules or another payment is none about these.
  const typed = JSON.stringify([rules, form.values]);
  useEffect(() => reset(), [typed, reset]);
  return (
    <Part title="Try it with a payment">
      <Text size="sm">
        The rules above as they are typed, with what was paid until now. Nothing is saved, and nothing is
        paid.
      </Text>
      <form onSubmit={form.onSubmit((payment) => mutate(payment))}>
        <Stack>
          <PaymentFields form={form} />
          <Group>
            <Button type="submit" variant="default" loading={isPending}>
              Try it
            </Button>
          </Group>
          {error && <Problem error={error} />}
          {data && <TrialVerdict trial={data} />}
        </Stack>
      </form>
    </Part>
  );
}

function PaymentFields({ form }: { readonly form: UseFormReturnType<Payment> }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label="Currency of the payment"
        data={CURRENCIES}
        allowDeselect={false}
        {...form.getInputProps('currency')}
      />
      <TextInput label="Amount" placeholder="120.5" required {...form.getInputProps('amount')} />
      <TextInput label="Destination" required {...form.getInputProps('dest')} />
      <TextInput
        label="Wallet that pays"
        placeholder="wallet_…"
        description="With it, the policy of the wallet is asked, too."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('wallet_id')}
      />
    </SimpleGrid>
  );
}
