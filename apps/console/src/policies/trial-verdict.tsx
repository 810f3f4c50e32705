import { Alert, List, Stack, Text } from '@mantine/core';
import { Time } from '../parts/time.js';
import { reasonsOf, type Trial, verdictOf } from './verdict.rules.js';

/** What would become of the payment, and why. */
export function TrialVerdict({ trial }: { readonly trial: Trial }) {
  const { kind, title, needs } = verdictOf(trial);
  return (
    <Alert
      role="status"
      variant="default"
      className={kind === 'refused' ? 'problem' : undefined}
      title={title}
    >
      <Stack gap="xs">
        {trial.payments_frozen && (
          <Text size="sm">Payments of this App are frozen, so none is made until that ends.</Text>
        )}
        {needs.length > 0 && (
          <List size="sm">
            {needs.map((need) => (
              <List.Item key={need}>{need}</List.Item>
            ))}
          </List>
        )}
        {trial.resets_at !== undefined && (
          <Text size="sm">
            The amount fits from <Time at={trial.resets_at} /> on, if nothing else is paid.
          </Text>
        )}
        {reasonsOf(trial).map(({ policy, lines }, index) => (
          <div key={`${policy} ${index}`}>
            <Text size="sm" fw={600}>
              {policy}
            </Text>
            <List size="sm">
              {lines.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          </div>
        ))}
      </Stack>
    </Alert>
  );
}
