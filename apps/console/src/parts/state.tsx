import { Badge } from '@mantine/core';

const COLORS: Readonly<Record<string, string>> = {
  active: 'green',
  verified: 'green',
  delivered: 'green',
  completed: 'green',
  enabled: 'green',
  ready: 'green',
  pending: 'yellow',
  queued: 'yellow',
  warning: 'yellow',
  processing: 'yellow',
  awaiting_approval: 'orange',
  late: 'orange',
  blocked: 'red',
  failed: 'red',
  rejected: 'red',
  disabled: 'red',
  frozen: 'red',
  'not ready': 'red',
};

/** A state by its name; the dot repeats it in a colour. */
export function State({ value }: { readonly value: string }) {
  return (
    <Badge variant="dot" color={COLORS[value] ?? 'gray'} tt="none" miw="max-content">
      {value.replaceAll('_', ' ')}
    </Badge>
  );
}
