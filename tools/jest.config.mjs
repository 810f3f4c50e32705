import { projectTests } from './jest/project-tests.mjs';

export default projectTests(import.meta.url, { match: '**/*.spec.mjs' });
