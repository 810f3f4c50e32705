import { parseArgs } from 'node:util';
import { type Command, type Given, UsageError } from './command.js';
import { helpOf } from './help.js';

export interface ReadCall extends Given {
  readonly wantsJson: boolean;
  readonly wantsHelp: boolean;
}

/** What the words after the name of the command give. @throws UsageError for any that it does not take. */
export function read(command: Command, words: readonly string[]): ReadCall {
  const { args = [], rest, options = {}, flags = {} } = command;
  const known = {
    ...declared(options, 'string'),
    ...declared(flags, 'boolean'),
    json: { type: 'boolean' as const },
    help: { type: 'boolean' as const },
  };
  try {
    const parsed = parseArgs({ args: [...words], allowPositionals: true, options: known });
    const values = parsed.values as Record<string, string | boolean | undefined>;
    const { positionals } = parsed;
    const wantsHelp = values['help'] === true;
    if (!wantsHelp && (positionals.length < args.length || (!rest && positionals.length > args.length)))
      throw new Error(`takes ${args.length} arguments`);
    return {
      values: {
        ...Object.fromEntries(Object.keys(options).map((name) => [name, textOf(values[name])])),
        ...Object.fromEntries(args.map((name, index) => [name, positionals[index]])),
      },
      flags: new Set(Object.keys(flags).filter((name) => values[name] === true)),
      rest: positionals.slice(args.length),
      wantsJson: values['json'] === true,
      wantsHelp,
    };
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message}\n\n${helpOf(command)}`, { cause });
  }
}

function declared<T extends 'string' | 'boolean'>(names: object, type: T): Record<string, { type: T }> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, { type }]));
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
