import { escaped, niceCeiling, picture, WIDTH } from './svg.rules.js';

/** A bar of one line, made of the parts that the legend names. */
export interface Bar {
  readonly label: string;
  readonly parts: readonly number[];
  /** Said behind the bar. */
  readonly note: string;
}

export interface Chart {
  readonly title: string;
  readonly unit: string;
  readonly legend: readonly string[];
  readonly bars: readonly Bar[];
}

const LABEL_WIDTH = 250;
const NOTE_WIDTH = 150;
const BAR_HEIGHT = 22;
const BAR_STEP = 34;
const TOP = 76;
const BARS_WIDTH = WIDTH - LABEL_WIDTH - NOTE_WIDTH;
const TICKS = 5;

/** Stacked bars as an SVG. */
export function barChart({ title, unit, legend, bars }: Chart): string {
  const height = TOP + bars.length * BAR_STEP + 34;
  const most = niceCeiling(Math.max(...bars.map(({ parts }) => sum(parts))));
  const scale = (value: number) => (value / most) * BARS_WIDTH;
  return picture(title, height, [
    ...legendOf(legend),
    ...gridOf(most, unit, height),
    ...bars.flatMap((bar, index) => barOf(bar, TOP + index * BAR_STEP, scale)),
  ]);
}

function legendOf(legend: readonly string[]): string[] {
  let x = 0;
  return legend.flatMap((name, index) => {
    const at = x;
    x += 34 + name.length * 7.5;
    return [
      `<rect class="p${index}" x="${at}" y="34" width="12" height="12" rx="2"/>`,
      `<text x="${at + 18}" y="45">${escaped(name)}</text>`,
    ];
  });
}

function gridOf(most: number, unit: string, height: number): string[] {
  return Array.from({ length: TICKS + 1 }, (_, index) => {
    const x = LABEL_WIDTH + (BARS_WIDTH * index) / TICKS;
    const value = (most * index) / TICKS;
    const text = index === TICKS ? `${value.toLocaleString('en')} ${unit}` : value.toLocaleString('en');
    return [
      `<line class="grid" x1="${x}" y1="${TOP - 8}" x2="${x}" y2="${height - 26}"/>`,
      `<text class="quiet" x="${x}" y="${height - 8}" text-anchor="middle">${text}</text>`,
    ].join('\n');
  });
}

function barOf({ label, parts, note }: Bar, y: number, scale: (value: number) => number): string[] {
  let x = LABEL_WIDTH;
  const middle = y + BAR_HEIGHT / 2 + 4.5;
  const rects = parts.map((part, index) => {
    const width = scale(part);
    const rect = `<rect class="p${index}" x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${BAR_HEIGHT}"/>`;
    x += width;
    return rect;
  });
  return [
    `<text x="${LABEL_WIDTH - 10}" y="${middle}" text-anchor="end">${escaped(label)}</text>`,
    ...rects,
    `<text x="${(x + 8).toFixed(1)}" y="${middle}">${escaped(note)}</text>`,
  ];
}

function sum(parts: readonly number[]): number {
  return parts.reduce((total, part) => total + part, 0);
}
