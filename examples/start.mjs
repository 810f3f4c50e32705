// node examples/start.mjs <name>: starts an example against a running `npm start` of the repository. Builds our packages
// and installs those of the example where that is missing, and hands it the keys of the first App.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packages } from '../tools/packages/list.mjs';

const examples = dirname(fileURLToPath(import.meta.url));
const root = dirname(examples);
const name = process.argv[2] ?? '';
const folder = join(examples, name);
if (!existsSync(join(folder, 'package.json'))) stop(`There is no example "${name}".`);

const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
buildPackages();
install();

const child = spawn('npm', ['run', '--silent', 'serve'], {
  cwd: folder,
  env: { ...process.env, PORT: process.env.PORT ?? '3000', ...latchkey(), NEXT_TELEMETRY_DISABLED: '1' },
  stdio: 'inherit',
  // A group of its own: npm and its shell do not pass signals on to the server.
  detached: true,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => process.kill(-child.pid, signal));
child.on('exit', (code) => process.exit(code ?? 0));

/** The packages of this repository that the example uses; those of an earlier build are taken as they are. */
function buildPackages() {
  const used = Object.keys(manifest.dependencies ?? {});
  const missing = packages().filter(({ name: one, output }) => used.includes(one) && !existsSync(output));
  if (missing.length > 0) run(process.execPath, [join(root, 'tools/packages/main.mjs')], root);
}

/** Only where the lock file or one of our packages has changed. */
function install() {
  if (!existsSync(join(folder, 'package-lock.json'))) return link();
  const stampFile = join(folder, 'node_modules/.latchkey-install');
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // npm and Vite would keep a copy of the same version, and npm trusts its own list of what is there.
  for (const path of ['@latchkey', '.package-lock.json', '.vite'])
    rmSync(join(folder, 'node_modules', path), { recursive: true, force: true });
  // Not `npm ci`: it wants the optional packages of every platform, and a registry may lack some.
  run('npm', ['install', '--no-save', ...OPTIONS], folder);
  writeFileSync(stampFile, stamp);
}

/** An example without a lock file needs no installation: all but our packages is in the repository's node_modules. */
function link() {
  const scope = join(folder, 'node_modules/@latchkey');
  mkdirSync(scope, { recursive: true });
  for (const { name: one, short, output } of packages().filter(
    (used) => used.name in manifest.dependencies,
  )) {
    rmSync(join(folder, 'node_modules', one), { force: true });
    symlinkSync(output, join(scope, short), 'dir');
  }
}

function stampOf() {
  const hash = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')));
  for (const {
    output,
    short,
    manifest: { exports },
  } of packages())
    for (const { default: file } of Object.values(exports).filter((target) => target.default)) {
      const built = join(output, file);
      if (existsSync(built)) hash.update(short).update(readFileSync(built));
    }
  return hash.digest('hex');
}

/** Where Latchkey is, and the keys of its first App: from the environment, or as `npm start` has written them. */
function latchkey() {
  const { LATCHKEY_URL = runningUrl(), LATCHKEY_SECRET_KEY, LATCHKEY_PUBLIC_TOKEN } = process.env;
  const file = join(root, '.latchkey/keys.json');
  if (!LATCHKEY_SECRET_KEY && !existsSync(file))
    stop(
      'Latchkey has no keys yet: run `npm start` in the repository first, or set LATCHKEY_URL and LATCHKEY_SECRET_KEY.',
    );
  const keys = LATCHKEY_SECRET_KEY ? {} : JSON.parse(readFileSync(file, 'utf8'));
  return {
    LATCHKEY_URL,
    LATCHKEY_SECRET_KEY: LATCHKEY_SECRET_KEY ?? keys.BOOTSTRAP_SECRET_KEY,
    LATCHKEY_PUBLIC_TOKEN: LATCHKEY_PUBLIC_TOKEN ?? keys.BOOTSTRAP_PUBLIC_TOKEN,
  };
}

/** The address that `npm start` has written beside the keys, if it runs. */
function runningUrl() {
  const file = join(root, '.latchkey/stack.json');
  const { local_url: url } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return url || 'http://127.0.0.1:8080';
}

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) stop(`${command} ${args[0]} failed; its reason is above.`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
