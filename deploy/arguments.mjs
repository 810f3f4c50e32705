// The arguments of the scripts of this folder: `--help` prints help, and a wrong argument is refused.
import { parseArgs } from 'node:util';

/** The exit codes of sysexits.h that the command line of Latchkey has, too. */
export const EXIT = { usage: 64, data: 65, unavailable: 69 };

/** Ends the process with a sentence. */
export function refuse(sentence, code = EXIT.usage) {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

/**
 * The options and the other words of the command line. `--help` prints the help and ends the process with 0; an unknown
 * option, a missing value and a word too many end it with 64.
 * @param {string} help
 * @param {{ options?: import('node:util').ParseArgsConfig['options'], words?: number }} [accepted] how many words beside
 *   the options are accepted: none by default.
 */
export function readArguments(help, { options = {}, words = 0 } = {}) {
  const { values, positionals } = parsed({ ...options, help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    process.stdout.write(help);
    process.exit(0);
  }
  if (positionals.length > words) refuseCall(`Unexpected argument '${positionals[words]}'.`);
  return { values, words: positionals };
}

function parsed(options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    // Node's second sentence says how to pass a word that begins with a hyphen, which no script here accepts.
    return refuseCall(`${error.message.split(/\.\s/)[0].replace(/\.$/, '')}.`);
  }
}

const refuseCall = (sentence) => refuse(`${sentence} --help lists what can be given.`);
