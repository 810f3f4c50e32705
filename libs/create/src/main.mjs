#!/usr/bin/env node
// npm create latchkey [folder] [-- --template next|react-express|vite …]: writes an application in which people sign in,
// installs what it needs, and starts it. `--help` says more.
import { spawn, spawnSync } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { parseArguments, TEMPLATES, USAGE } from './arguments.mjs';
import { chosen } from './questions.mjs';
import { connectionFor } from './running-stack.mjs';
import { requireEmpty, writeApp } from './write-app.mjs';

/** npm on Windows is a script, which only a shell starts. */
const shell = process.platform === 'win32';

try {
  await create(parseArguments(process.argv.slice(2)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function create(options) {
  if (options.help) return console.log(USAGE);
  const { folder, template } = await chosen(options);
  const target = resolve(folder);
  // Before an App is made for it.
  requireEmpty(target);
  const connection = await connectionFor(options, { name: target, template });
  const { files } = writeApp({ target, template, connection, packages: options.packages });
  const { title, port } = TEMPLATES[template];
  const app = connection.app ? `the App "${connection.app}" at ` : '';
  console.log(`Made ${folder} (${title}, ${files} files) for ${app}${connection.url}.`);
  if (options.install) install(target);
  const next = [...(options.install ? [] : ['npm install']), 'npm run dev'].join(' && ');
  const origin = `http://localhost:${process.env.PORT ?? port}`;
  const inbox = connection.inbox ? ` Codes are in the inbox at ${connection.inbox}.` : '';
  const how = options.start ? '' : `cd ${relative('.', target) || '.'} && ${next}, then `;
  console.log(`\n${how}${how ? 'open' : 'Open'} ${origin} and sign in.${inbox}\n`);
  if (options.start) start(target);
}

function install(cwd) {
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd, shell, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm install failed; its reason is above. Repeat it in the new folder.');
}

/** Runs until it is stopped, as `npm run dev` does. */
function start(cwd) {
  const child = spawn('npm', ['run', '--silent', 'dev'], { cwd, shell, stdio: 'inherit' });
  // A terminal sends the first one to both.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
}
