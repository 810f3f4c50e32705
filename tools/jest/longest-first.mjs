import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { inRoot, root } from '../workspace/root.mjs';

// Jest's package is CommonJS, whose default export is a member for an ES module.
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

const { slowest } = JSON.parse(readFileSync(inRoot('docs/performance/tests.json'), 'utf8'));
const seconds = new Map(slowest.map((one) => [one.file, one.seconds]));

const first = new Set(process.env.TESTS_FIRST?.split(','));

/** Files of TESTS_FIRST before all others. */
const weightOf = ({ path }) => {
  const file = relative(root, path);
  return first.has(file) ? Infinity : (seconds.get(file) ?? 0);
};

/** Starts the files first that took longest in the kept report, so that no worker waits for one at the end. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => {
      const [before, after] = [weightOf(one), weightOf(other)];
      return before === after ? 0 : after - before;
    });
  }
}
