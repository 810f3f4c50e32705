import { parseArgs } from 'node:util';
import { type Command, type Given, UsageError } from './command.js';

export interface ReadCall extends Given {
  readonly wantsJson: boolean;
  readonly wantsHelp: boolean;
}

/** Reads the words after the name of the command. @throws UsageError for any that it does not take. */
export function read(command: Command, words: readonly string[]): ReadCall {
  const { args = [], rest, options = {}, flags = {} } = command;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        ...declared(options, 'string'),
        ...declared({ ...flags, json: '', help: '' }, 'boolean'),
      },
    });
    const wantsHelp = values['help'] === true;
    if (!wantsHelp && (positionals.length < args.length || (!rest && positionals.length > args.length)))
      throw new Error(`takes ${args.length} arguments`);
    const named = args.map((name, index) => [name, positionals[index]]);
    return {
      values: { ...(values as Given['values']), ...Object.fromEntries(named) },
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

const HEAD = `latchkey: operates Latchkey

In the folder where npm start runs it finds address and keys in its data folder (.latchkey, or DATA_DIR). Elsewhere it
reads LATCHKEY_URL (address of the gateway, default http://127.0.0.1:8080, or :$ADMIN_PORT) and ADMIN_API_KEY (the operator's key) or
ADMIN_API_KEY_FILE; users import and probe take LATCHKEY_SECRET_KEY (the secret key of an App) instead; migrate and after-restore read the databases' settings instead.

`;

const TAIL = `
Every command takes --json (its answer, or what went wrong, as one line of JSON) and --help.
Exit codes: 0 done, 1 failed, 64 the words of the call are wrong, 69 the gateway cannot be reached.
`;

const LEFT = 44;

/** All commands, a line each. */
export function usage(commands: readonly Command[]): string {
  const lines = commands.map((command) => `  ${callOf(command).padEnd(LEFT)} ${command.summary}\n`);
  return `${HEAD}${lines.join('')}${TAIL}`;
}

/** One command at length. */
export function helpOf(command: Command): string {
  const { words, summary, details, failure, options = {}, flags = {} } = command;
  const named = { ...options, ...flags, json: 'answer as one line of JSON', help: 'this text' };
  const lines = Object.entries(named).map(([name, meaning]) => `  --${name.padEnd(16)}${meaning}\n`);
  const about = details ? `${summary}\n${details}` : summary;
  const remote = words.length === 1 ? '' : ', 69 the gateway cannot be reached';
  return `latchkey ${callOf(command)}\n\n${about}\n\n${lines.join('')}
Exit codes: 0 done; 1 ${failure}; 64 the words of the call are wrong${remote}.\n`;
}

function callOf({ words, args = [], rest }: Command): string {
  return [...words, ...args.map((name) => `<${name}>`), ...(rest ? [`[${rest}…]`] : [])].join(' ');
}
