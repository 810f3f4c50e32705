import { describe, expect, it } from '@jest/globals';
import { lineChart } from './line-chart.rules.js';

describe('lineChart', () => {
  const svg = lineChart({
    title: 'Memory',
    xUnit: 'min',
    yUnit: 'MiB',
    lines: [
      { label: 'a & b', points: [0, 5, 10].map((x) => [x, x * 10] as const) },
      { label: 'flat', points: [0, 10].map((x) => [x, 100] as const) },
    ],
  });
  const points = [...svg.matchAll(/points="([^"]+)"/g)].map(([, list]) =>
    String(list)
      .split(' ')
      .map((point) => point.split(',').map(Number)),
  );

  it('draws from 0, upwards, and evenly', () => {
    const [[x0, y0], [x1, y1], [x2, y2]] = points[0] as [number[], number[], number[]];
    expect(Number(x1)).toBeCloseTo((Number(x0) + Number(x2)) / 2);
    expect(Number(y1)).toBeCloseTo((Number(y0) + Number(y2)) / 2);
    expect(Number(y0)).toBeGreaterThan(Number(y2));
  });

  it('names each line at its end, and the units once', () => {
    expect(svg).toContain('>a &amp; b</text>');
    expect(svg).toContain('>100 MiB</text>');
    expect(svg).toContain('>10 min</text>');
  });
});
