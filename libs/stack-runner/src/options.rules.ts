import { parseArgs } from 'node:util';

/** A wrong argument. */
export class UsageError extends Error {}

/** The given options by their names. @throws UsageError for an unknown option. */
export function readArguments<Text extends string, Flag extends string>(
  args: readonly string[],
  { texts, flags }: { readonly texts: readonly Text[]; readonly flags: readonly Flag[] },
): Partial<Record<Text, string>> & Partial<Record<Flag, boolean>> {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ]);
  try {
    return parseArgs({ args: [...args], options }).values as ReturnType<typeof readArguments<Text, Flag>>;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The parts between commas; none of an empty text. */
export function listOf(text: string): string[] {
  return text.split(',').filter(Boolean);
}

/** @throws UsageError for anything but a positive number. */
export function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0 && Number.isFinite(number)))
    throw new UsageError(`${name}: ${text} is no positive number`);
  return number;
}
