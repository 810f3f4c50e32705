// node run.mjs <process> [arguments…]: starts the named process and passes the other arguments on. It is alone in the image.
const SERVICES = [
  'gateway',
  'admin',
  'identity',
  'otp-delivery',
  'session',
  'mfa',
  'signer',
  'wallet',
  'transfer',
  'events',
  'streams',
];
const COMMAND_LINE = 'latchkey';
const NAMES = [...SERVICES, COMMAND_LINE];
const [name, ...rest] = process.argv.slice(2);

if (name === '--help' || name === '-h') {
  process.stdout.write(`node run.mjs <process> [arguments…]

Starts a process of this image and passes the other arguments on. ${COMMAND_LINE} is the command line:
${COMMAND_LINE} --help lists its commands. The processes:
${NAMES.join(', ')}
`);
  process.exit(0);
}
if (!NAMES.includes(name)) {
  process.stderr.write(`Name one of: ${NAMES.join(', ')}\n`);
  process.exit(64);
}
const entry = new URL(`./${name === COMMAND_LINE ? 'cli' : name}/main.js`, import.meta.url);
// The program reads its arguments as if it had been started directly.
process.argv.splice(1, Infinity, entry.pathname, ...rest);
await import(entry.href);
