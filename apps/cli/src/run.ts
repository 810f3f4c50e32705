import { setTimeout as delay } from 'node:timers/promises';
import { callAdminApi, operatorSettings } from './admin/admin-api.js';
import { type Command, type Environment, EXIT, type Means, Unreachable, UsageError } from './command.js';
import { helpOf, read, usage } from './command-line.js';
import { commandOf, COMMANDS } from './commands.js';

type Output = (text: string) => void;

/** The environment of a call, and its outputs. */
export interface Terminal {
  readonly env: Environment;
  /** The answer. */
  readonly out: Output;
  /** Progress, and what went wrong. */
  readonly err: Output;
  /** Whether `err` is a terminal. */
  readonly isTerminal?: boolean;
  /** Waits, in milliseconds; without it, on the clock. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Folder with the bundle of each service. */
  readonly bundles: URL;
}

const NO_KEY =
  "Set ADMIN_API_KEY (or ADMIN_API_KEY_FILE) to the operator's key. For a stack of `npm start`, run this in its folder while it runs, or set DATA_DIR to its data folder.";

/** Runs one command. @returns the exit code. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { out } = terminal;
  try {
    if (words[0] === 'help' || words[0] === '--help') return print(usage(COMMANDS), out);
    const command = commandOf(words);
    if (!command) throw new UsageError(usage(COMMANDS));
    return await carryOut(command, words.slice(command.words.length), terminal);
  } catch (error) {
    const failure = failureOf(error);
    const { exit_code, error_message: text } = failure;
    const paragraph = text.endsWith('\n') ? text : `${text}\n`;
    terminal.err(words.includes('--json') ? `${JSON.stringify(failure)}\n` : paragraph);
    return exit_code;
  }
}

async function carryOut(command: Command, words: readonly string[], terminal: Terminal): Promise<number> {
  const { wantsHelp, wantsJson, ...given } = read(command, words);
  if (wantsHelp) return print(helpOf(command), terminal.out);
  const { body, text, code, isRefusal } = await command.run(given, meansOf(terminal));
  const answer = wantsJson && text !== '' ? `${JSON.stringify(body)}\n` : (text ?? asText(body));
  (isRefusal ? terminal.err : terminal.out)(answer);
  return code;
}

function meansOf({ env, out, err, isTerminal = false, pause = delay, bundles }: Terminal): Means {
  return {
    env,
    bundles,
    emit: (line) => out(`${line}\n`),
    isTerminal,
    pause,
    progress: (line) => err(`${line}\n`),
    // Back to the begin of the line, and away with the rest of the old one.
    status: (line) => err(isTerminal ? `\r${line}\u001b[K` : `${line}\n`),
    send: (call) => {
      const { baseUrl, adminKey } = operatorSettings(env);
      if (!adminKey) throw new UsageError(NO_KEY);
      return callAdminApi(baseUrl, adminKey, call);
    },
  };
}

function print(text: string, out: Output): number {
  out(text);
  return EXIT.done;
}

/** Why neither the API nor a service has answered. */
function failureOf(error: unknown): { exit_code: number; error_message: string } {
  if (error instanceof UsageError) return { exit_code: EXIT.usage, error_message: error.message };
  if (!(error instanceof Unreachable)) throw error;
  const hint = `The gateway cannot be reached: set LATCHKEY_URL to its address. (${error.message})`;
  return { exit_code: EXIT.unreachable, error_message: hint };
}

/** An answer for people: a line for each member, and a block for each item of a list that the answer begins with. */
function asText(body: object): string {
  const [list, ...others] = Object.entries(body) as [string, unknown][];
  if (!list || !Array.isArray(list[1])) return linesOf(body);
  const items = list[1].length === 0 ? ['none\n'] : list[1].map(linesOf);
  return [...items, ...(others.length > 0 ? [linesOf(Object.fromEntries(others))] : [])].join('\n');
}

function linesOf(body: object): string {
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  const lines = Object.entries(body).map(([name, value]) => `${name.padEnd(16)}${textOf(value)}\n`);
  return lines.join('');
}
