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

const WIDTH = 860;
const LABEL_WIDTH = 250;
const NOTE_WIDTH = 150;
const BAR_HEIGHT = 22;
const BAR_STEP = 34;
const TOP = 76;
const BARS_WIDTH = WIDTH - LABEL_WIDTH - NOTE_WIDTH;
const TICKS = 5;

/** One picture for both: a page in dark mode shows it in dark mode, inside an image too. */
const STYLE = `
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f; }
  .title { font-size: 15px; font-weight: 600; }
  .quiet { fill: #656d76; }
  .grid { stroke: #d0d7de; stroke-width: 1; }
  .p0 { fill: #3b6fd4; } .p1 { fill: #2a9d8f; } .p2 { fill: #e9a23b; } .p3 { fill: #8c6bb1; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .quiet { fill: #8d96a0; }
    .grid { stroke: #30363d; }
    .p0 { fill: #6c9bf5; } .p1 { fill: #4fc3b3; } .p2 { fill: #f0b95b; } .p3 { fill: #b093d6; }
  }`;

/** Stacked bars as an SVG of their own: nothing is loaded, nothing runs. */
export function barChart({ title, unit, legend, bars }: Chart): string {
  const height = TOP + bars.length * BAR_STEP + 34;
  const most = niceCeiling(Math.max(...bars.map(({ parts }) => sum(parts))));
  const scale = (value: number) => (value / most) * BARS_WIDTH;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${STYLE}\n</style>`,
    `<text class="title" x="0" y="18">${escaped(title)}</text>`,
    ...legendOf(legend),
    ...gridOf(most, unit, height),
    ...bars.flatMap((bar, index) => barOf(bar, TOP + index * BAR_STEP, scale)),
    '</svg>',
    '',
  ].join('\n');
}

/** The next 1, 2, 2.5 or 5 of a power of ten. */
export function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10;
  return factor * power;
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

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
