import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { Metrics } from './metrics.js';
import { total } from './series.rules.js';

/** The sums of the whole time. */
export function Totals({ metrics: { points, step } }: { readonly metrics: Metrics }) {
  const shown: readonly (readonly [string, number])[] = [
    ['Sign-ups', total(points.map(({ sign_ups }) => sign_ups))],
    [`Most users in one ${step}`, Math.max(0, ...points.map(({ active_users }) => active_users))],
    ['Sign-ins', total(points.flatMap(({ sign_ins }) => Object.values(sign_ins)))],
    ['Refusals', total(points.flatMap(({ refusals }) => refusals.map(({ count }) => count)))],
  ];
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {shown.map(([name, count]) => (
        <Paper key={name} withBorder p="md">
          <Text size="sm">{name}</Text>
          <Text fw={700} size="xl">
            {count.toLocaleString()}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
