import { peakOf, type Series } from './series.rules.js';

export const WIDTH = 600;
export const HEIGHT = 140;
/** How much of its place a bar takes. */
const FILLED = 0.85;

interface Bar {
  readonly name: string;
  /** Place of the name, which gives the colour. */
  readonly order: number;
  readonly at: number;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The names of each point, one upon the other; the largest point is as high as the chart. */
export function barsOf(series: Series): Bar[] {
  const place = WIDTH / series.points.length;
  const scale = HEIGHT / (peakOf(series).count || 1);
  return series.points.flatMap(({ at, counts }, index) => {
    let y = HEIGHT;
    return series.names.flatMap((name, order) => {
      const count = counts[name] ?? 0;
      const height = count * scale;
      y -= height;
      const bar = { name, order, at, count, x: index * place, y, width: place * FILLED, height };
      return count === 0 ? [] : [bar];
    });
  });
}
