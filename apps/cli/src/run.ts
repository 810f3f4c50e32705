import { parseArgs } from 'node:util';
import { type AdminAnswer, type AdminCall, callAdminApi } from './admin-api.js';
import { type Command, COMMANDS, UsageError, type Values } from './commands.js';
import { asText } from './text.js';

/** Exit codes, for scripts. */
export const EXIT = { done: 0, refused: 1, usage: 64, unreachable: 69 } as const;

type Output = (text: string) => void;

/** Runs one command; the answer goes to `out`, what went wrong to `err`. */
export async function run(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  out: Output = (text) => void process.stdout.write(text),
  err: Output = (text) => void process.stderr.write(text),
): Promise<number> {
  try {
    const command = COMMANDS.find(({ words: [noun, verb] }) => noun === words[0] && verb === words[1]);
    if (!command) throw new UsageError(usage());
    const { values, json } = read(command, words.slice(2));
    const adminKey = env.ADMIN_API_KEY;
    if (!adminKey) throw new UsageError("Set ADMIN_API_KEY to the operator's key.\n");
    const send = (call: AdminCall) =>
      callAdminApi(env.LATCHKEY_URL ?? 'http://127.0.0.1:8080', adminKey, call);
    const answer = await carriedOut(command, values, { send, err });
    (answer.ok ? out : err)(json ? `${JSON.stringify(answer.body)}\n` : asText(answer.body));
    const isGood = answer.ok && (command.steps?.isGood(answer.body) ?? true);
    return isGood ? EXIT.done : EXIT.refused;
  } catch (error) {
    if (error instanceof UsageError) {
      err(error.message.endsWith('\n') ? error.message : `${error.message}\n`);
      return EXIT.usage;
    }
    err(`The gateway cannot be reached: set LATCHKEY_URL to its address. (${(error as Error).message})\n`);
    return EXIT.unreachable;
  }
}

interface Means {
  readonly send: (call: AdminCall) => Promise<AdminAnswer>;
  readonly err: Output;
}

/** The answer of the call, or of all its steps together; a refusal ends them. */
async function carriedOut(command: Command, values: Values, { send, err }: Means): Promise<AdminAnswer> {
  const first = command.call(values);
  const { steps } = command;
  let answer = await send(first);
  if (!steps) return answer;
  for (let sum: AdminAnswer['body'] | undefined; answer.ok;) {
    sum = steps.sum(sum, answer.body);
    err(steps.progress(sum));
    const next = steps.next(answer.body);
    if (!next) return { ok: true, body: sum };
    answer = await send({ ...first, body: { ...first.body, ...next } });
  }
  return answer;
}

function read(command: Command, words: string[]): { values: Values; json: boolean } {
  const options = Object.fromEntries(
    Object.keys(command.options).map((name) => [name, { type: 'string' as const }]),
  );
  try {
    const parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options: { ...options, json: { type: 'boolean' } },
    });
    if (parsed.positionals.length !== command.args.length)
      throw new Error(`takes ${command.args.length} arguments`);
    const { json = false, ...given } = parsed.values as Record<string, unknown>;
    const positional = Object.fromEntries(
      command.args.map((name, index) => [name, parsed.positionals[index]]),
    );
    return { values: { ...(given as Values), ...positional }, json: json === true };
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message}\n\n${line(command)}`, { cause });
  }
}

function usage(): string {
  const head = 'latchkey: administration of Apps and keys (LATCHKEY_URL, ADMIN_API_KEY)\n\n';
  const tail = '\nEvery command takes --json. Exit codes: 0 done, 1 refused, 64 usage, 69 unreachable.\n';
  return head + COMMANDS.map(line).join('') + tail;
}

function line({ words, args, options, summary }: Command): string {
  const call = ['latchkey', ...words, ...args.map((name) => `<${name}>`)].join(' ');
  const lines = Object.entries(options).map(([name, meaning]) => `      --${name.padEnd(14)}${meaning}\n`);
  return `  ${call}\n      ${summary}\n${lines.join('')}`;
}
