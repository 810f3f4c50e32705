import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inRoot } from '../workspace/root.mjs';
import { buildPackage } from './build.mjs';
import { packages } from './list.mjs';
import { packPackage } from './pack.mjs';
import { freshFolder } from './testing/fresh-folder.mjs';
import { ownTool } from './testing/own-tool.mjs';

/** The checkers of the frameworks themselves: what a template means, the compiler of TypeScript alone does not know. */
const CHECKERS = ['vue-tsc@3.3.14', 'svelte-check@4.7.8', 'svelte@5.57.3', 'typescript@5.9.3'];

const built = mkdtempSync(inRoot('dist/templates-'));
let folder;
let checkers;

beforeAll(async () => {
  checkers = ownTool('templates', CHECKERS);
  const tarballs = [];
  for (const one of packages(built).filter(({ short }) => ['browser', 'elements'].includes(short))) {
    await buildPackage(one);
    tarballs.push({ ...one, tarball: packPackage(one) });
  }
  folder = freshFolder(tarballs);
  symlinkSync(join(checkers, 'node_modules/svelte'), join(folder, 'node_modules/svelte'));
}, 240_000);
afterAll(() => {
  for (const made of [folder, built]) rmSync(made, { recursive: true, force: true });
});

/** Checks one file with a program of the checkers. @returns the lines that it minds. */
async function minded(file, text, program, args) {
  writeFileSync(join(folder, file), text);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
    ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: [], verbatimModuleSyntax: true, skipLibCheck: true },
  };
  const vueCompilerOptions = { strictTemplates: true };
  const config = { compilerOptions, vueCompilerOptions, include: [file] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const said = await promisify(execFile)(
    process.execPath,
    [join(checkers, 'node_modules', program), ...args],
    {
      cwd: folder,
    },
  ).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout, stderr }) => ({ code, stdout: stdout + stderr }),
  );
  const lines = [...said.stdout.matchAll(/(?:\((\d+),\d+\): error|ERROR "[^"]+" (\d+):)/g)];
  // A checker that fails for another reason has minded no template.
  expect([lines.length > 0, said.stdout]).toEqual([said.code !== 0, said.stdout]);
  return lines.map(([, vue, svelte]) => Number(vue ?? svelte));
}

describe('templates of Vue, by vue-tsc', () => {
  const check = (template) =>
    minded(
      'App.vue',
      `<script setup lang="ts">
import '@latchkey/elements/vue';
const texts = { signOut: 'Leave' };
const go = () => {};
</script>
<template>
  ${template}
</template>
`,
      'vue-tsc/bin/vue-tsc.js',
      ['--noEmit'],
    );

  it('take what the elements have', async () => {
    const element = `<latchkey-sign-in class="a" server="/auth" mode="step-up" require-factors="otp" :texts="texts" @latchkey-signed-in="go" />`;
    expect(await check(`${element}<latchkey-profile theme="dark" />`)).toEqual([]);
  });

  it.each([
    ['a mode that there is not', '<latchkey-sign-in mode="stepup" />'],
    ['an attribute that the element does not have', '<latchkey-profile sever="/auth" />'],
    ['a text that there is not', `<latchkey-profile :texts="{ signout: 'Leave' }" />`],
    ['an event that the element does not tell', '<latchkey-profile @latchkey-signed-in="go" />'],
  ])('refuse %s', async (_, template) => {
    expect(await check(template)).toEqual([7]);
  });
});

describe('templates of Svelte, by svelte-check', () => {
  const check = (template) =>
    minded(
      'App.svelte',
      `<script lang="ts">
  import '@latchkey/elements/svelte';
  const go = () => {};
</script>
${template}
`,
      'svelte-check/bin/svelte-check',
      ['--tsconfig', './tsconfig.json', '--output', 'machine', '--fail-on-warnings'],
    );

  it('take what the elements have', async () => {
    const element = `<latchkey-sign-in class="a" server="/auth" mode="step-up" max-factor-age={5} onlatchkey-signed-in={go}></latchkey-sign-in>`;
    expect(await check(`${element}<latchkey-profile theme="dark"></latchkey-profile>`)).toEqual([]);
  });

  it.each([
    ['a mode that there is not', '<latchkey-sign-in mode="stepup"></latchkey-sign-in>'],
    ['an attribute that the element does not have', '<latchkey-profile sever="/auth"></latchkey-profile>'],
  ])('refuse %s', async (_, template) => {
    expect(await check(template)).toEqual([5]);
  });
});
