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

/** @throws UsageError for anything but a positive number within these bounds. */
export function positive(name: string, text: string, least = 0, most = Infinity): number {
  const number = Number(text);
  if (number > 0 && Number.isFinite(number) && number >= least && number <= most) return number;
  const bounds = least > 0 ? ` from ${least}${most < Infinity ? ` to ${most}` : ''}` : '';
  throw new UsageError(`${name}: ${text} is no positive number${bounds}`);
}

/** Those with these names; all of them without a name. @throws Error for an unknown name, which lists them. */
export function namedOf<One extends { readonly name: string }>(
  all: readonly One[],
  names: readonly string[],
): readonly One[] {
  const unknown = names.find((name) => !all.some((one) => one.name === name));
  const known = all.map(({ name }) => name).join(', ');
  if (unknown !== undefined) throw new Error(`There is no scenario ${unknown}; there are ${known}.`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}
