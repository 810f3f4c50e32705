// Proves that the fences of the lint bite. ESLint passes silently where the boundary rule finds no project graph
// (that is why it runs through nx), or where a pattern stops matching: then nothing would stop a wrong import.
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { root } from '../workspace/root.mjs';
import { right, wrong } from './wrong.mjs';

const eslint = new ESLint({
  cwd: root,
  // The canaries are no files, so they have no types; none of the rules under test needs them.
  overrideConfig: [tseslint.configs.disableTypeChecked],
});

async function rulesBrokenBy({ file, source }) {
  const [result] = await eslint.lintText(source, { filePath: file });
  return result.messages.map(({ ruleId, message }) => ruleId ?? message);
}

const escaped = [];
for (const canary of wrong) {
  const broken = await rulesBrokenBy(canary);
  if (!broken.includes(canary.rule)) escaped.push(`${canary.what}: ${canary.rule} did not stop it`);
}
for (const canary of right) {
  const broken = await rulesBrokenBy(canary);
  if (broken.length > 0) escaped.push(`${canary.what}: stopped by ${broken.join(', ')}`);
}

for (const line of escaped) console.error(line);
console.log(
  `${wrong.length + right.length - escaped.length} of ${wrong.length + right.length} canaries as they should be`,
);
process.exitCode = escaped.length > 0 ? 1 : 0;
