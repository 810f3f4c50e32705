import { spreadApart } from './spread-apart.rules.js';
import { escaped, niceCeiling, picture, WIDTH } from './svg.rules.js';

export interface Line {
  readonly label: string;
  /** x and y, in the order of x. */
  readonly points: readonly (readonly [number, number])[];
}

export interface LineChart {
  readonly title: string;
  readonly xUnit: string;
  readonly yUnit: string;
  readonly lines: readonly Line[];
}

const HEIGHT = 400;
const TOP = 40;
const BOTTOM = 34;
const LEFT = 66;
const LABELS_WIDTH = 170;
const PLOT_WIDTH = WIDTH - LEFT - LABELS_WIDTH;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
const TICKS = 5;
/** Between two labels, so that neither covers the other. */
const LABEL_STEP = 17;

/** Lines over a common axis that begins at 0, each with its name at its end. */
export function lineChart({ title, xUnit, yUnit, lines }: LineChart): string {
  const all = lines.flatMap(({ points }) => points);
  const mostX = Math.max(...all.map(([x]) => x));
  const mostY = niceCeiling(Math.max(...all.map(([, y]) => y)));
  const place = ([x, y]: readonly [number, number]) =>
    [LEFT + (x / mostX) * PLOT_WIDTH, TOP + (1 - y / mostY) * PLOT_HEIGHT] as const;
  const ends = lines.map(({ points }) => place(points.at(-1) ?? [0, 0])[1]);
  const labels = spreadApart(ends, LABEL_STEP);
  return picture(title, HEIGHT, [
    ...gridOf(mostY, yUnit),
    ...ticksOf(mostX, xUnit),
    ...lines.flatMap((line, index) => lineOf(line, index, line.points.map(place), labels[index] ?? 0)),
  ]);
}

function gridOf(most: number, unit: string): string[] {
  return Array.from({ length: TICKS + 1 }, (_, index) => {
    const y = TOP + PLOT_HEIGHT * (1 - index / TICKS);
    const value = ((most * index) / TICKS).toLocaleString('en');
    return [
      `<line class="grid" x1="${LEFT}" y1="${y}" x2="${LEFT + PLOT_WIDTH}" y2="${y}"/>`,
      `<text class="quiet" x="${LEFT - 8}" y="${y + 4.5}" text-anchor="end">${index === TICKS ? `${value} ${unit}` : value}</text>`,
    ].join('\n');
  });
}

function ticksOf(most: number, unit: string): string[] {
  return Array.from({ length: TICKS + 1 }, (_, index) => {
    const value = Number(((most * index) / TICKS).toFixed(1)).toLocaleString('en');
    const x = LEFT + (PLOT_WIDTH * index) / TICKS;
    return `<text class="quiet" x="${x}" y="${HEIGHT - 10}" text-anchor="middle">${index === TICKS ? `${value} ${unit}` : value}</text>`;
  });
}

function lineOf(
  { label }: Line,
  index: number,
  points: readonly (readonly [number, number])[],
  labelY: number,
): string[] {
  const [x, y] = points.at(-1) ?? [0, 0];
  const path = points.map((point) => point.map((value) => value.toFixed(1)).join(',')).join(' ');
  return [
    `<polyline class="line l${index}" points="${path}"/>`,
    `<polyline class="line l${index}" points="${x.toFixed(1)},${y.toFixed(1)} ${(x + 14).toFixed(1)},${labelY.toFixed(1)}"/>`,
    `<text x="${(x + 18).toFixed(1)}" y="${(labelY + 4.5).toFixed(1)}">${escaped(label)}</text>`,
  ];
}
