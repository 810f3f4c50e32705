import { describe, expect, it } from '@jest/globals';
import { barChart } from './chart.rules.js';

describe('barChart', () => {
  const svg = barChart({
    title: 'A & B',
    unit: 'µs',
    legend: ['one', 'two'],
    bars: [{ label: '<first>', parts: [75, 25], note: '100 µs' }],
  });

  it('draws each part as wide as it is large, one after the other', () => {
    const widths = [...svg.matchAll(/<rect class="p[01]" x="([\d.]+)" y="76" width="([\d.]+)"/g)];
    const [first, second] = widths.map(([, x, width]) => ({ x: Number(x), width: Number(width) }));
    expect(first?.width).toBeCloseTo(3 * (second?.width ?? 0));
    expect(second?.x).toBeCloseTo((first?.x ?? 0) + (first?.width ?? 0));
  });

  it('escapes its texts and knows dark pages', () => {
    expect(svg).toContain('A &amp; B');
    expect(svg).toContain('&lt;first>');
    expect(svg).toContain('prefers-color-scheme: dark');
  });
});
