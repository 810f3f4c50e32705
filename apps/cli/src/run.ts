import { callAdminApi, operatorSettings } from './admin/admin-api.js';
import {
  type Command,
  type Environment,
  EXIT,
  type Means,
  type Outcome,
  Unreachable,
  UsageError,
} from './command.js';
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
  /** Folder with the bundle of each service. */
  readonly bundles: URL;
}

/** Runs one command. @returns the exit code. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { out } = terminal;
  try {
    if (words.length > 0 && ['help', '--help'].includes(words[0] ?? '')) return told(usage(COMMANDS), out);
    const command = commandOf(words);
    if (!command) throw new UsageError(usage(COMMANDS));
    return await carryOut(command, words.slice(command.words.length), terminal);
  } catch (error) {
    const failure = failureOf(error);
    const { exit_code, error_message } = failure;
    terminal.err(words.includes('--json') ? `${JSON.stringify(failure)}\n` : asParagraph(error_message));
    return exit_code;
  }
}

async function carryOut(command: Command, words: readonly string[], terminal: Terminal): Promise<number> {
  const { wantsHelp, wantsJson, ...given } = read(command, words);
  if (wantsHelp) return told(helpOf(command), terminal.out);
  const outcome = await command.run(given, meansOf(terminal));
  (outcome.isRefusal ? terminal.err : terminal.out)(wantsJson ? asJson(outcome) : asLines(outcome));
  return outcome.code;
}

function meansOf({ env, err, bundles }: Terminal): Means {
  return {
    env,
    bundles,
    tell: (line) => err(`${line}\n`),
    send: (call) => {
      const { baseUrl, adminKey } = operatorSettings(env);
      if (!adminKey) throw new UsageError("Set ADMIN_API_KEY (or ADMIN_API_KEY_FILE) to the operator's key.");
      return callAdminApi(baseUrl, adminKey, call);
    },
  };
}

const asJson = ({ body }: Outcome): string => `${JSON.stringify(body)}\n`;
const asLines = ({ body, text }: Outcome): string => text ?? asText(body as Record<string, unknown>);

function told(text: string, out: Output): number {
  out(text);
  return EXIT.done;
}

/** Why there is no answer of the API, nor of a service. */
function failureOf(error: unknown): { exit_code: number; error_message: string } {
  if (error instanceof UsageError) return { exit_code: EXIT.usage, error_message: error.message };
  if (!(error instanceof Unreachable)) throw error;
  const hint = `The gateway cannot be reached: set LATCHKEY_URL to its address. (${error.message})`;
  return { exit_code: EXIT.unreachable, error_message: hint };
}

const asParagraph = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** An answer for people: a line a member, and a block an item of a list. */
function asText(body: Record<string, unknown>): string {
  const [only, ...others] = Object.values(body);
  if (others.length === 0 && Array.isArray(only)) {
    return only.length === 0
      ? 'none\n'
      : only.map((item) => members(item as Record<string, unknown>)).join('\n');
  }
  return members(body);
}

function members(body: Record<string, unknown>): string {
  return Object.entries(body)
    .map(
      ([name, value]) =>
        `${name.padEnd(16)}${typeof value === 'object' ? JSON.stringify(value) : String(value)}\n`,
    )
    .join('');
}
