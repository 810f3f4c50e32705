/** To whoever ran the command. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
