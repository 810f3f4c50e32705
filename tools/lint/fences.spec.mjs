import devkit from '@nx/devkit';
import { beforeAll, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { root } from '../workspace/root.mjs';
import { right, wrong } from './canaries.mjs';

const eslint = new ESLint({
  cwd: root,
  // The canaries are no files, so they have no types; none of the rules under test needs them.
  overrideConfig: [tseslint.configs.disableTypeChecked],
});

async function rulesBrokenBy({ file, source }) {
  const [result] = await eslint.lintText(source, { filePath: file });
  return result.messages.map(({ ruleId, message }) => ruleId ?? message);
}

// The boundary rule reads the stored graph of projects, and passes silently where there is none.
beforeAll(async () => {
  process.env.NX_DAEMON = 'false';
  await devkit.createProjectGraphAsync();
}, 60_000);

it.each(wrong.map((canary) => [canary.what, canary.rule, canary]))(
  'ESLint refuses this: %s (%s)',
  async (_, rule, canary) => expect(await rulesBrokenBy(canary)).toContain(rule),
);

it.each(right.map((canary) => [canary.what, canary]))('ESLint accepts this: %s', async (_, canary) => {
  expect(await rulesBrokenBy(canary)).toEqual([]);
});
