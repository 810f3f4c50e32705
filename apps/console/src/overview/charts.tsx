import { SimpleGrid, Stack, Text } from '@mantine/core';
import { Part } from '../parts/page.js';
import { Chart, type Requests } from './chart.js';
import type { Mark } from './marks.rules.js';
import type { Metrics } from './metrics.js';
import { countsBy, OTHERS, seriesOf } from './series.rules.js';
import { Countries, Payments, Refusals } from './tables.js';
import { NO_REASON, refusalName, requestsIn } from './tables.rules.js';
import { Totals } from './totals.js';
import { useMarks } from './use-marks.js';

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
  const { marks, unmarked } = useMarks(app, points[0]?.at ?? now, now);
  const requestsOf = (error: string, at: number, reason?: string) => {
    const time = error === OTHERS ? undefined : requestsIn(at, step, now);
    return time && { app, error, reason, ...time };
  };
  return (
    <Stack gap="xl">
      <Totals metrics={metrics} />
      {unmarked && <Text c="dimmed">{unmarked}</Text>}
      <Pictures metrics={metrics} marks={marks} requestsOf={requestsOf} />
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
  readonly marks: readonly Mark[];
  readonly requestsOf: (error: string, at: number, reason?: string) => Requests | undefined;
}

function Pictures({ metrics: { points, step }, marks, requestsOf }: PicturesProps) {
  const signUps = seriesOf(points, ({ sign_ups }) => ({ sign_ups }));
  const users = seriesOf(points, ({ active_users }) => ({ active_users }));
  const signIns = seriesOf(points, ({ sign_ins }) => sign_ins);
  const factors = seriesOf(points, ({ second_factors }) => second_factors);
  const refusals = seriesOf(points, (point) => countsBy(point.refusals, ({ error_type }) => error_type));
  const reasons = seriesOf(points, (point) => countsBy(point.refusals, refusalName));
  const refused = new Map(points.flatMap((point) => point.refusals.map((one) => [refusalName(one), one])));
  const requestsOfReason = (name: string, at: number) => {
    const { error_type, reason } = refused.get(name) ?? { error_type: OTHERS, reason: null };
    return requestsOf(error_type, at, reason ?? NO_REASON);
  };
  const messages = seriesOf(points, (point) =>
    countsBy(point.messages, ({ channel, status }) => `${channel} ${status}`),
  );
  const payments = seriesOf(points, (point) => countsBy(point.payments, ({ status }) => status));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <Chart marks={marks} title="Sign-ups" series={signUps} step={step} />
      <Chart marks={marks} title="Active users" series={users} step={step} isSummed={false} />
      <Chart marks={marks} title="Sign-ins by method" series={signIns} step={step} />
      <Chart marks={marks} title="Second factors" series={factors} step={step} />
      <Chart marks={marks} title="Refusals by error" series={refusals} step={step} requestsOf={requestsOf} />
      <Chart
        marks={marks}
        title="Refusals by reason"
        series={reasons}
        step={step}
        requestsOf={requestsOfReason}
      />
      <Chart marks={marks} title="Messages by state" series={messages} step={step} />
      <Chart marks={marks} title="Payments by state" series={payments} step={step} />
    </SimpleGrid>
  );
}
