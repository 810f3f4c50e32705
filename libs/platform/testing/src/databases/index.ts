export { dumpOf } from './dump.js';
export { type CheckedStatements, checkStatements } from './statements/statement-faults.js';
export { patient } from './patient.js';
export { expectedRows, rowsOnPage } from './personal/personal-page.js';
export { rowsRead } from './personal/page-plan.js';
export { personalRowFaults } from './personal/personal-row-faults.js';
export { pgBouncerBinary, type RunningPgBouncer, startPgBouncer } from './pgbouncer.js';
export { declaredColumns, encryptedColumns, rewrapEverything, rewrappingOf } from './rewrap-everything.js';
export { createServiceTables, type ServiceTestDatabase } from './service-source.js';
export { createMigratedDatabase } from './service-template.js';
export {
  createTestDatabase,
  createTestServiceDatabase,
  type TestDatabase,
  type TestServiceDatabase,
} from './test-database.js';
