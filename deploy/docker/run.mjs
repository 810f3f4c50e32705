// node run.mjs <process> [arguments…]: starts the named process and passes the other arguments on.
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
const [name, ...rest] = process.argv.slice(2);

if (![...SERVICES, COMMAND_LINE].includes(name)) {
  process.stderr.write(`Name one of: ${[...SERVICES, COMMAND_LINE].join(', ')}\n`);
  process.exit(64);
}
const entry = new URL(`./${name === COMMAND_LINE ? 'cli' : name}/main.js`, import.meta.url);
// The program reads its arguments as if it had been started directly.
process.argv.splice(1, Infinity, entry.pathname, ...rest);
await import(entry.href);
