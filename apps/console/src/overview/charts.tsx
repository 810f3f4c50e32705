import { SimpleGrid, Stack } from '@mantine/core';
import { Part } from '../parts/page.js';
import { Chart } from './chart.js';
import type { Metrics } from './metrics.js';
import { countsBy, OTHERS, seriesOf } from './series.rules.js';
import { Countries, Payments, Refusals } from './tables.js';
import { requestsIn } from './tables.rules.js';
import { Totals } from './totals.js';

interface ChartsProps {
  readonly metrics: Metrics;
  /** Undefined for all Apps. */
  readonly app: string | undefined;
  /** Epoch seconds. */
  readonly now: number;
}

/** Everything that is counted, in pictures and tables. */
export function Charts({ metrics, app, now }: ChartsProps) {
  const { points, step } = metrics;
  const requestsOf = (error: string, at: number) => {
    const time = error === OTHERS ? undefined : requestsIn(at, step, now);
    return time && { app, error, ...time };
  };
  return (
    <Stack gap="xl">
      <Totals metrics={metrics} />
      <Pictures metrics={metrics} requestsOf={requestsOf} />
      <Part title="What was refused most">
        <Refusals points={points} step={step} requestsOf={requestsOf} />
      </Part>
      <Part title="Messages by country">
        <Countries points={points} />
      </Part>
      <Part title="Payments by state and amount">
        <Payments points={points} />
      </Part>
    </Stack>
  );
}

interface PicturesProps {
  readonly metrics: Metrics;
  readonly requestsOf: Parameters<typeof Chart>[0]['requestsOf'];
}

function Pictures({ metrics: { points, step }, requestsOf }: PicturesProps) {
  const signUps = seriesOf(points, ({ sign_ups }) => ({ sign_ups }));
  const users = seriesOf(points, ({ active_users }) => ({ active_users }));
  const signIns = seriesOf(points, ({ sign_ins }) => sign_ins);
  const factors = seriesOf(points, ({ second_factors }) => second_factors);
  const refusals = seriesOf(points, (point) => countsBy(point.refusals, ({ error_type }) => error_type));
  const messages = seriesOf(points, (point) =>
    countsBy(point.messages, ({ channel, status }) => `${channel} ${status}`),
  );
  const payments = seriesOf(points, (point) => countsBy(point.payments, ({ status }) => status));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <Chart title="Sign-ups" series={signUps} step={step} />
      <Chart title="Active users" series={users} step={step} isSummed={false} />
      <Chart title="Sign-ins by method" series={signIns} step={step} />
      <Chart title="Second factors" series={factors} step={step} />
      <Chart title="Refusals by error" series={refusals} step={step} requestsOf={requestsOf} />
      <Chart title="Messages by state" series={messages} step={step} />
      <Chart title="Payments by state" series={payments} step={step} />
    </SimpleGrid>
  );
}
