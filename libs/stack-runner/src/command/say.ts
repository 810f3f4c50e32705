/** Prints a line for the user of the command. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
