import { projectTests } from '../../tools/jest/project-tests.mjs';

export default projectTests(import.meta.url, { match: 'src/**/*.spec.mjs' });
