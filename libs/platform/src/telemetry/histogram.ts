import type { Metric, Registry } from 'prom-client';

interface HistogramParts<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  /** Upper bounds, ascending. */
  readonly buckets: readonly number[];
}

/** Counts of one combination of labels; the last bucket takes what is above every bound. */
class Series {
  readonly counts: Float64Array;
  sum = 0;

  constructor(
    readonly values: readonly string[],
    buckets: number,
  ) {
    this.counts = new Float64Array(buckets + 1);
  }
}

type Branch = Map<string, Branch | Series>;

/**
 * A histogram for what happens on every call: one look-up per label, where prom-client's own builds and hashes a text
 * (1.4 µs). The registry takes anything that answers `get`.
 */
export class Histogram<Label extends string = never> {
  readonly name: string;
  private readonly series: Series[] = [];
  private readonly root: Branch = new Map();

  constructor(
    private readonly parts: HistogramParts<Label>,
    registry: Registry,
  ) {
    this.name = parts.name;
    registry.registerMetric(this as unknown as Metric);
  }

  /** @param values of the labels, in their order. */
  observe(value: number, ...values: string[]): void {
    const series = this.seriesOf(values);
    const { buckets } = this.parts;
    let index = 0;
    while (index < buckets.length && value > (buckets[index] as number)) index += 1;
    series.counts[index] = (series.counts[index] as number) + 1;
    series.sum += value;
  }

  /** What the registry asks for at each scrape. */
  async get() {
    const { name, help } = this.parts;
    return { name, help, type: 'histogram', values: this.series.flatMap((one) => this.valuesOf(one)) };
  }

  reset(): void {
    this.series.length = 0;
    this.root.clear();
  }

  private seriesOf(values: readonly string[]): Series {
    let branch = this.root;
    const last = values.length - 1;
    for (let depth = 0; depth < last; depth += 1) {
      const value = values[depth] as string;
      let next = branch.get(value) as Branch | undefined;
      if (!next) branch.set(value, (next = new Map()));
      branch = next;
    }
    const leaf = values[last] ?? '';
    return (branch.get(leaf) as Series | undefined) ?? this.add(branch, leaf, values);
  }

  private add(branch: Branch, leaf: string, values: readonly string[]): Series {
    const { labels, buckets } = this.parts;
    if (values.length !== labels.length) throw new Error(`${this.name} has the labels ${labels.join(', ')}`);
    const series = new Series([...values], buckets.length);
    branch.set(leaf, series);
    this.series.push(series);
    return series;
  }

  private valuesOf({ values, counts, sum }: Series) {
    const { name, labels, buckets } = this.parts;
    const own = Object.fromEntries(labels.map((label, index) => [label, values[index]]));
    let count = 0;
    const bounds = [...buckets, '+Inf'].map((le, index) => {
      count += counts[index] as number;
      return { metricName: `${name}_bucket`, labels: { le, ...own }, value: count };
    });
    return [
      ...bounds,
      { metricName: `${name}_sum`, labels: own, value: sum },
      { metricName: `${name}_count`, labels: own, value: count },
    ];
  }
}
