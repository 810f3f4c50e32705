const NAME_WIDTH = 14;
const colours = process.stdout.isTTY && !process.env['NO_COLOR'];
const paint = (code: number, text: string): string => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

/** The stack's output on the terminal: one line for each event. */
export const terminal = {
  ready(name: string, ms: number, detail: string): void {
    say(
      `${paint(32, '✓')} ${name.padEnd(NAME_WIDTH)} ready in ${(ms / 1000).toFixed(1)} s   ${paint(2, detail)}`,
    );
  },
  crashed(name: string, how: string, pauseMs: number): void {
    say(
      `${paint(31, '✗')} ${name.padEnd(NAME_WIDTH)} ${how}; restarting in ${(pauseMs / 1000).toFixed(1)} s`,
    );
  },
  error(name: string, what: string): void {
    say(`${paint(33, '!')} ${name.padEnd(NAME_WIDTH)} ${what}`);
  },
  say,
};

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
