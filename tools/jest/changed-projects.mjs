import { readFileSync } from 'node:fs';
import { inRoot } from '../workspace/root.mjs';
import { testedProjects } from './configs.mjs';

/** Test the whole of what others build, so each change affects them; they run where a file of their own has changed. */
const TEST_THE_WHOLE = new Set([
  'deploy',
  'docs',
  'tools',
  'apps/bench',
  'apps/faults',
  'apps/stack',
  'apps/cli',
]);

const holds = (project, file) => file.startsWith(`${project}/`);

/** As Nx calls it. */
const nameOf = (project) => JSON.parse(readFileSync(inRoot(project, 'project.json'), 'utf8')).name;

/**
 * Projects whose specs a change may fail.
 * @param files that changed, relative to the repository.
 * @param affected names of the projects that Nx finds: those with the files, and those that import them.
 * @param projects folders of all projects with specs.
 * @returns folders.
 */
export function projectsToTest(files, affected, projects = testedProjects()) {
  const own = projects.filter((project) => files.some((file) => holds(project, file)));
  const importing = projects.filter(
    (project) => affected.includes(nameOf(project)) && !TEST_THE_WHOLE.has(project),
  );
  return [...new Set([...own, ...importing])];
}
