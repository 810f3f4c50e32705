import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../workspace/root.mjs';

const FILE = inRoot('dist/test-steps.json');

/** Keeps how long each part of a run took, for its report. @param steps in order: `{ title, seconds }`. */
export function keepSteps(steps) {
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(FILE, JSON.stringify(steps));
}

/** Parts of the last run; none after a run of one project. */
export const keptSteps = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : []);
