import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import devkit from '@nx/devkit';
import { inRoot } from '../workspace/root.mjs';
import { right, wrong } from './canaries.mjs';

/** Each in a file of its own. */
const canaries = [...wrong, ...right].map((canary, index) => ({
  ...canary,
  file: canary.file.replace(/canary(?=[^/]*$)/, `canary-${index}`),
}));

let copy;
let broken;

// The canaries stand in a copy: other checks of the same run would read them in the repository.
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'latchkey-fences-'));
  symlinkSync(inRoot('node_modules'), join(copy, 'node_modules'));
  for (const file of ['nx.json', 'package.json', 'tsconfig.base.json', 'oxlint.repository.mjs'])
    copyFileSync(inRoot(file), join(copy, file));
  const isSource = (path) => !['node_modules', 'dist', 'assets'].includes(basename(path));
  for (const folder of ['apps', 'libs', 'tools'])
    cpSync(inRoot(folder), join(copy, folder), { recursive: true, filter: isSource });
  for (const { file, source } of canaries) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), source);
  }
  // The rule of boundaries reads the stored graph of projects, and passes silently where there is none.
  process.env.NX_DAEMON = 'false';
  await devkit.createProjectGraphAsync();
  const env = { ...process.env, NX_WORKSPACE_DATA_DIRECTORY: inRoot('.nx/workspace-data') };
  const command = ['-c', 'oxlint.repository.mjs', '--format=json', ...canaries.map(({ file }) => file)];
  const { stdout } = spawnSync(inRoot('node_modules/.bin/oxlint'), command, {
    cwd: copy,
    encoding: 'utf8',
    env,
  });
  broken = JSON.parse(stdout).diagnostics;
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true }));

const rulesBrokenBy = ({ file }) =>
  broken.filter(({ filename }) => filename === file).map(({ code }) => code);
const named = (list) => list.map(({ what }) => [what, canaries.find((canary) => canary.what === what)]);

it.each(named(wrong))('Oxlint refuses this: %s', (_, canary) => {
  expect(rulesBrokenBy(canary)).toContain(`latchkey(${canary.rule})`);
});

it.each(named(right))('Oxlint accepts this: %s', (_, canary) => {
  expect(rulesBrokenBy(canary)).toEqual([]);
});
