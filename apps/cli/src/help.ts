import type { Command } from './command.js';

const HEAD = `latchkey: operates Latchkey

Reads LATCHKEY_URL (address of the gateway, default http://127.0.0.1:8080, or :$ADMIN_PORT) and ADMIN_API_KEY (the operator's key) or
ADMIN_API_KEY_FILE; migrate and after-restore read the databases' settings instead.

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
  const { summary, details, failure, options = {}, flags = {} } = command;
  const named = { ...options, ...flags, json: 'answer as one line of JSON', help: 'this text' };
  const lines = Object.entries(named).map(([name, meaning]) => `  --${name.padEnd(16)}${meaning}\n`);
  const parts = [
    `latchkey ${callOf(command)}\n`,
    `${summary}${details ? `\n${details}` : ''}\n`,
    lines.join(''),
  ];
  return `${parts.join('\n')}\n${exitCodes(failure, command)}`;
}

function exitCodes(failure: string, { words }: Command): string {
  const local = words.length === 1 ? '' : ', 69 the gateway cannot be reached';
  return `Exit codes: 0 done; 1 ${failure}; 64 the words of the call are wrong${local}.\n`;
}

function callOf({ words, args = [], rest }: Command): string {
  return [...words, ...args.map((name) => `<${name}>`), ...(rest ? [`[${rest}…]`] : [])].join(' ');
}
