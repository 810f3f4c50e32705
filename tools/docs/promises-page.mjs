import { existsSync, readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { parse } from 'yaml';
import { laterSpecs } from '../jest/later-specs.mjs';
import { inRoot } from '../workspace/root.mjs';

/** Stands for the run under load, whose faults no single file holds. */
export const FAULTS = 'test:faults';

const FOLDERS = ['', 'apps/', 'libs/'];
const ENDINGS = ['.spec.ts', '.int.spec.ts', '.e2e.spec.ts'];

/** File of a test that a row of the threat model names; the name itself if there is none. */
function fileOf(name) {
  const files = FOLDERS.flatMap((folder) => ENDINGS.map((ending) => folder + name + ending));
  return files.find((file) => existsSync(inRoot(file))) ?? name;
}

/** Rows of the threat model of docs/security.md: what somebody tries, what stops it, and the specs that show it. */
function threats() {
  const model = readFileSync(inRoot('docs/security.md'), 'utf8').split('\n## Threat model\n')[1] ?? '';
  return model.split('\n### ').flatMap((chapter) => {
    const rows = chapter.split('\n').map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
    return rows
      .filter((cells) => cells.length === 5 && /^`.+`$/.test(cells[3]))
      .map(([, attempt, answer, tests]) => [
        `**${attempt}:** ${answer}`,
        [...tests.matchAll(/`([^`]+)`/g)].map(([, name]) => fileOf(name)),
      ]);
  });
}

/** Every promise with its tests: files of the repository, or FAULTS. */
export function promises() {
  const table = parse(readFileSync(inRoot('tools/docs/promises.yaml'), 'utf8'));
  const chapters = Object.entries(table).map(([title, rows]) => [
    title,
    rows.map(({ promise, tests }) => [promise, tests]),
  ]);
  return { ...Object.fromEntries(chapters), 'Threat model': threats() };
}

const RUNS = { now: '`npm test`', later: '`npm run test:all`', faults: '`npm run test:faults`' };

function runsOf(tests) {
  const runs = tests.map((test) => {
    if (test === FAULTS) return RUNS.faults;
    return test in laterSpecs ? RUNS.later : RUNS.now;
  });
  return Object.values(RUNS).filter((run) => runs.includes(run));
}

function rowOf([promise, tests]) {
  const names = tests.map((test) => (test === FAULTS ? 'the run under load' : `\`${test}\``));
  return `| ${promise} | ${names.join(', ')} | ${runsOf(tests).join(', ')} |`;
}

const INTRO = `# Promises and their tests

<!-- Made by \`node tools/docs/promises.mjs\` from tools/docs/promises.yaml and docs/security.md; a test compares them. -->

Each promise of [reliability](reliability.md) and [security](security.md), the tests that fail when it is broken, and the command that runs them. The run under load is \`npm run test:faults\`, whose last result is on the page of reliability.`;

/** The page docs/promises.md, formatted. */
export async function promisesPage() {
  const chapters = Object.entries(promises()).map(([title, rows]) =>
    [`## ${title}`, '', '| promise | tests | run by |', '|---|---|---|', ...rows.map(rowOf)].join('\n'),
  );
  const { code } = await format('promises.md', [INTRO, ...chapters].join('\n\n'));
  return code;
}
