/** A table that a terminal and a page both show; all columns but the first are figures. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Columns in line: the first to the left, figures to the right. */
export function textTable(table: Table): string {
  const widths = widthsOf(table, 0);
  const rule = widths.map((width) => '─'.repeat(width));
  const lines = [table.head, rule, ...table.rows].map((cells) => aligned(cells, widths).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** As Markdown, in the form that Prettier leaves alone. */
export function markdownTable(table: Table): string {
  const widths = widthsOf(table, 3);
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const lines = [table.head, rule, ...table.rows].map((cells) => aligned(cells, widths).join(' | '));
  return lines.map((line) => `| ${line} |`).join('\n');
}

function widthsOf({ head, rows }: Table, least: number): number[] {
  return head.map((_, column) =>
    Math.max(least, ...[head, ...rows].map((cells) => (cells[column] ?? '').length)),
  );
}

function aligned(cells: readonly string[], widths: readonly number[]): string[] {
  return widths.map((width, column) => {
    const cell = cells[column] ?? '';
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
}
