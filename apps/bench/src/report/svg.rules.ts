/** What all charts have in common. */

export const WIDTH = 860;

/** One picture for both: a page in dark mode shows it in dark mode, inside an image too. */
const STYLE = `
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f; }
  .title { font-size: 15px; font-weight: 600; }
  .quiet { fill: #656d76; }
  .grid { stroke: #d0d7de; stroke-width: 1; }
  .line { fill: none; stroke-width: 1.6; stroke-linejoin: round; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .quiet { fill: #8d96a0; }
    .grid { stroke: #30363d; }
  }`;

/** In daylight and in the dark. */
const COLOURS: readonly (readonly [string, string])[] = [
  ['#3b6fd4', '#6c9bf5'],
  ['#2a9d8f', '#4fc3b3'],
  ['#e9a23b', '#f0b95b'],
  ['#8c6bb1', '#b093d6'],
  ['#d1495b', '#f07f8e'],
  ['#6a994e', '#9cc97f'],
  ['#7f5539', '#c79a78'],
];

/** A picture of its own: nothing is loaded, nothing runs. Class `p0` fills with the first colour, `l0` draws with it. */
export function picture(title: string, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${STYLE}\n${coloursAt(0)}\n  @media (prefers-color-scheme: dark) {\n${coloursAt(1)}\n  }\n</style>`,
    `<text class="title" x="0" y="18">${escaped(title)}</text>`,
    ...parts,
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

export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

function coloursAt(mode: 0 | 1): string {
  return COLOURS.map(
    ({ [mode]: colour }, index) => `  .p${index} { fill: ${colour}; } .l${index} { stroke: ${colour}; }`,
  ).join('\n');
}
