import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { inRoot, readRoot } from './repository.js';

const files = readdirSync(inRoot('deploy'), { recursive: true, encoding: 'utf8' }).map(
  (file) => `deploy/${file}`,
);
/** Every program of this folder that takes arguments. */
const scripts = files.filter(
  (file) =>
    /\.(?:mjs|sh)$/.test(file) &&
    !file.startsWith('deploy/checks/') &&
    file !== 'deploy/arguments.mjs' &&
    /\breadArguments\(|\bprocess\.argv\b|^case \$\{1:-\} in$/m.test(readRoot(file)),
);

const run = (file: string, ...args: string[]) =>
  spawnSync(file.endsWith('.sh') ? 'sh' : process.execPath, [inRoot(file), ...args], { encoding: 'utf8' });

it('knows the scripts', () => {
  expect(scripts).toEqual(expect.arrayContaining(['deploy/compose/secrets.mjs', 'deploy/docker/run.mjs']));
});

it.each(scripts)('%s prints its help and does nothing else', (file) => {
  const { status, stdout, stderr } = run(file, '--help');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^(?:node|sh) (?:${file}|run\\.mjs)\\b`));
  expect(stdout.split('\n').filter((line) => line.length > 140)).toEqual([]);
  // No key and no password.
  expect(stdout).not.toMatch(/[0-9a-f]{32}|[\w+/]{43}=/);
});

it.each(scripts)('%s refuses an option that it does not know', (file) => {
  const { status, stdout, stderr } = run(file, '--unknown-option');
  expect([status, stdout]).toEqual([64, '']);
  expect(stderr).toMatch(
    /^(?:Unknown option '--unknown-option'\. --help lists what can be given\.|Name one of: .*)\n$/,
  );
});
