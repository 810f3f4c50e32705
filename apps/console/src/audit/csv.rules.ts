/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of CSV (RFC 4180). A text that begins like a formula gets an apostrophe, so that nothing is computed. */
export function csvLine(values: readonly (string | number)[]): string {
  const cells = values.map((value) => {
    const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
    return `"${text.replaceAll('"', '""')}"`;
  });
  return `${cells.join(',')}\r\n`;
}
