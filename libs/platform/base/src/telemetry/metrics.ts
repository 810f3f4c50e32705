import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type { Histogram };

interface MetricOptions<Label extends string> {
  /** Without the prefix, with the unit: `rpc_duration_seconds`, `messages_sent_total`. */
  name: string;
  help: string;
  /** Of few values each: routes and codes, never ids. */
  labels?: readonly Label[];
}

interface HistogramOptions<Label extends string> extends MetricOptions<Label> {
  /** Upper bounds; 1 ms to 10 s by default. */
  buckets?: readonly number[];
}

interface GaugeOptions<Label extends string> extends MetricOptions<Label> {
  /** Reads the value at each scrape; NaN where it cannot be read. */
  read?: () => Promise<number> | number;
  /** The same for a gauge with labels: sets the value of each combination. */
  readInto?: (gauge: Gauge<Label>) => Promise<void> | void;
}

export interface Metrics {
  readonly registry: Registry;
  counter<Label extends string = never>(options: MetricOptions<Label>): Counter<Label>;
  gauge<Label extends string = never>(options: GaugeOptions<Label>): Gauge<Label>;
  histogram<Label extends string = never>(options: HistogramOptions<Label>): Histogram<Label>;
  /** The exposition format of Prometheus. */
  text(): Promise<string>;
}

const PREFIX = 'latchkey_';
/**
 * Between two samples of the event loop, which include it. With prom-client's 10 ms they are a third of what an idle
 * process costs.
 */
const LAG_SAMPLED_EVERY_MS = 50;
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics of one process, each labelled with its service. Own metrics are called `latchkey_…`; those
 * of the process keep the names that ready-made dashboards know (`process_…`, `nodejs_…`).
 */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLED_EVERY_MS });
  const common = <Label extends string>({ name, help, labels = [] }: MetricOptions<Label>) => {
    return { name: `${PREFIX}${name}`, help, labelNames: labels, registers: [registry] };
  };
  return {
    registry,
    counter: (options) => new Counter(common(options)),
    gauge: (options) => new Gauge({ ...common(options), ...collected(options) }),
    histogram: ({ buckets = SECONDS, ...options }) =>
      new Histogram({ ...common(options), buckets: [...buckets] }),
    text: () => registry.metrics(),
  };
}

/** A value that cannot be read now (the database is away) is not a number; the scrape shows all others. */
function collected<Label extends string>({ read, readInto }: GaugeOptions<Label>) {
  if (!read && !readInto) return {};
  return {
    async collect(this: Gauge<Label>) {
      try {
        if (read) this.set(await read());
        await readInto?.(this);
      } catch {
        if (read) this.set(Number.NaN);
        else this.reset();
      }
    },
  };
}

/** A read whose result several gauges of one scrape show: those that ask while it runs share its answer. */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read().finally(() => (reading = undefined)));
}
