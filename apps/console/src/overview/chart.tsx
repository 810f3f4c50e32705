import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type Column, Listing, listOf } from '../parts/listing.js';
import { Part } from '../parts/page.js';
import { PageLink } from '../parts/page-link.js';
import { barsOf, HEIGHT, WIDTH } from './bars.rules.js';
import { type Mark, markedPoints } from './marks.rules.js';
import { Marks, MarkTexts } from './marks.js';
import type { Step } from './metrics.js';
import { peakOf, type Series } from './series.rules.js';
import { labelOf } from './spans.rules.js';

/** Each at least 3 : 1 against the page, in light and dark (WCAG 2.2, 1.4.11). */
const COLORS = ['indigo-6', 'teal-7', 'orange-7', 'grape-6', 'cyan-8', 'red-6', 'gray-6'].map(
  (shade) => `var(--mantine-color-${shade})`,
);

interface ChartProps {
  readonly title: string;
  readonly series: Series;
  readonly step: Step;
  /** False for users: each hour or day counts them again. */
  readonly isSummed?: boolean;
  /** What was changed meanwhile. */
  readonly marks: readonly Mark[];
  /** The page of requests behind a number. */
  readonly requestsOf?: (name: string, at: number) => Requests | undefined;
}

export interface Requests {
  readonly app: string | undefined;
  readonly error: string;
  readonly reason?: string | undefined;
  readonly since: string;
  readonly until: string;
}

const read = (name: string) => name.replaceAll('_', ' ');

/** Numbers over time as bars, and as a table. */
export function Chart(props: ChartProps) {
  const { title, series, step, isSummed = true } = props;
  const [isOpen, { toggle }] = useDisclosure(false);
  const [first, last] = [series.points[0], series.points.at(-1)].map(
    (point) => point && labelOf(point.at, step),
  );
  if (series.names.length === 0)
    return (
      <Part title={title}>
        <Text c="dimmed">None in this time.</Text>
      </Part>
    );
  return (
    <Part title={title}>
      <Bars {...props} />
      <Group justify="space-between">
        <Text size="xs">{first}</Text>
        <Text size="xs">{last}</Text>
      </Group>
      <Group gap="md">
        {series.names.map((name, order) => (
          <Text key={name} size="sm">
            <span className="swatch" style={{ background: COLORS[order] }} /> {read(name)}
            {isSummed && ` ${series.sums[name]?.toLocaleString()}`}
          </Text>
        ))}
        <Button variant="default" size="compact-xs" aria-expanded={isOpen} onClick={toggle}>
          Numbers<span className="unseen"> of {title}</span>
        </Button>
      </Group>
      {isOpen && <Numbers {...props} />}
    </Part>
  );
}

function Bars({ title, series, step, marks, requestsOf }: ChartProps) {
  const navigate = useNavigate();
  const peak = peakOf(series);
  const most = `Most in one ${step}: ${peak.count.toLocaleString()}, ${labelOf(peak.at, step)}`;
  return (
    <figure className="chart">
      <figcaption>{most}</figcaption>
      <Marks points={markedPoints(series.points, step, marks)} step={step} />
      <svg
        role="img"
        aria-label={`${title}, ${step} by ${step}. ${most}.`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {barsOf(series).map(({ name, order, at, count, ...place }) => {
          const requests = requestsOf?.(name, at);
          return (
            <rect
              key={`${name} ${at}`}
              {...place}
              fill={COLORS[order]}
              className={requests && 'leads'}
              onClick={requests && (() => void navigate({ to: '/refusals', search: requests }))}
            >
              <title>{`${labelOf(at, step)}: ${read(name)} ${count.toLocaleString()}`}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}

/** The same for whoever hears the page, or has no pointer; the newest first. */
function Numbers({ title, series: { points, names }, step, marks, requestsOf }: ChartProps) {
  const marked = new Map(markedPoints(points, step, marks).map((point) => [point.at, point.marks]));
  const columns: readonly Column<(typeof points)[number]>[] = [
    { title: 'When', show: ({ at }) => labelOf(at, step) },
    ...names.map((name) => ({
      title: read(name),
      show: ({ at, counts }: (typeof points)[number]) => {
        const count = (counts[name] ?? 0).toLocaleString();
        const requests = counts[name] ? requestsOf?.(name, at) : undefined;
        return requests ? (
          <PageLink to="/refusals" search={requests}>
            {count}
          </PageLink>
        ) : (
          count
        );
      },
    })),
    ...(marked.size === 0
      ? []
      : [{ title: 'Changes', show: ({ at }: { at: number }) => <MarkTexts marks={marked.get(at) ?? []} /> }]),
  ];
  return (
    <Listing
      label={`Numbers of ${title}`}
      columns={columns}
      keyOf={({ at }) => String(at)}
      empty="None."
      list={listOf(points.toReversed())}
    />
  );
}
