import { relative } from 'node:path';
import { root } from '../workspace/root.mjs';

const PROJECT = /^(?:(?:apps|libs)\/(?:contracts\/|platform\/)?[^/]+|[^/]+)/;
const SLOWEST = 20;
/** Seconds of files below this are left out of the kept report. */
const WORTH_KEEPING = 3;

const inTenths = (ms) => Math.round(ms / 100) / 10;

const filesOf = (results) =>
  results
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime, endTime, assertionResults }) => ({
      file: relative(root, name),
      seconds: inTenths(endTime - startTime),
      tests: assertionResults.length,
    }))
    .sort((one, other) => other.seconds - one.seconds);

function projectsOf(files) {
  const projects = new Map();
  for (const { file, seconds, tests } of files) {
    const [project] = PROJECT.exec(file);
    const sum = projects.get(project) ?? { project, files: 0, tests: 0, seconds: 0 };
    projects.set(project, {
      project,
      files: sum.files + 1,
      tests: sum.tests + tests,
      seconds: Math.round((sum.seconds + seconds) * 10) / 10,
    });
  }
  return [...projects.values()].sort((one, other) => other.seconds - one.seconds);
}

/**
 * How long a run took. The seconds of a file are those of its worker; files run beside each other.
 * @param results of Jest. @param steps of the run: `{ title, seconds }`.
 */
export function timesOf(results, steps) {
  const files = filesOf(results);
  return {
    steps,
    projects: projectsOf(files),
    slowest: files
      .filter(({ seconds }) => seconds >= WORTH_KEEPING)
      .map(({ file, seconds }) => ({ file, seconds })),
  };
}

const minutes = (seconds) => `${(seconds / 60).toFixed(1).padStart(6)} min`;

/** The report as lines: parts of the run, minutes of each project, the slowest files. */
export const timeLines = ({ steps, projects, slowest }) => [
  'Parts of the run:',
  ...steps.map(({ title, seconds }) => `${minutes(seconds)}  ${title}`),
  'Minutes of the files of each project, which run beside each other:',
  ...projects.map(
    ({ project, files, tests, seconds }) =>
      `${minutes(seconds)}  ${project}: ${tests} tests in ${files} files`,
  ),
  `The ${SLOWEST} slowest files:`,
  ...slowest.slice(0, SLOWEST).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`),
];
