// Starts the process that the first argument names; the bundles need nothing but Node.
const SERVICES = ['gateway', 'identity', 'otp-delivery', 'session', 'mfa', 'wallet'];
const [service] = process.argv.slice(2);

if (!SERVICES.includes(service)) {
  process.stderr.write(`Name one of: ${SERVICES.join(', ')}\n`);
  process.exit(64);
}
await import(`./${service}/main.js`);
