// The specs of many projects as one run of Jest, whose workers share modules and servers: those of the projects in TESTS_OF
// (folders, with commas), or of all but the end-to-end tests.
import { inRoot } from '../workspace/root.mjs';
import { testedProjects } from './configs.mjs';
import { runSettings } from './project-tests.mjs';

const wanted = process.env.TESTS_OF?.split(',') ?? testedProjects();
const loaded = await Promise.all(wanted.map((project) => import(inRoot(project, 'jest.config.mjs'))));

export default { ...runSettings, projects: loaded.flatMap((config) => config.default.projects) };
