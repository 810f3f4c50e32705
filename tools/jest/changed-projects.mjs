import { readFileSync } from 'node:fs';
import { inRoot } from '../workspace/root.mjs';
import { testedProjects } from './configs.mjs';

/** Test the whole of what others build, so each change affects them; they run where a file of their own has changed. */
const TEST_THE_WHOLE = new Set(['deploy', 'docs', 'tools', 'apps/bench', 'apps/stack', 'apps/cli']);

const holds = (project, file) => file.startsWith(`${project}/`);

/** As Nx calls it. */
const nameOf = (project) => JSON.parse(readFileSync(inRoot(project, 'project.json'), 'utf8')).name;

/** Lints and formats every file, so `nx affected` finds it in each change, and with it each project that reads its version. */
const OF_ALL = 'workspace';

/**
 * Projects with a changed file, and those that import them.
 * @param files that changed, relative to the repository.
 * @param graph of Nx: its `nodes` and `dependencies`.
 * @returns their names.
 */
export function affectedBy(files, { nodes, dependencies }) {
  const found = new Set(
    Object.keys(nodes).filter(
      (name) => name !== OF_ALL && files.some((file) => holds(nodes[name].data.root, file)),
    ),
  );
  // A set that grows while it is walked is walked to its end.
  for (const target of found)
    for (const [name, edges] of Object.entries(dependencies))
      if (edges.some((edge) => edge.target === target)) found.add(name);
  return [...found];
}

/**
 * Projects whose specs a change may fail.
 * @param files that changed, relative to the repository.
 * @param affected names of the projects with the files, and of those that import them.
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
