export { dataSourceOptions, type DatabaseOptions, type EntityClass } from './data-source.js';
export { databaseFailureCode, violates } from './errors.js';
export { GatheredLookup } from './gathered-lookup.js';
export { migrate, type MigrationClass, namesOf, pendingMigrations } from './migrations.js';
export { removeInBatches } from './remove-in-batches.js';
export { RemovedSubjects, type Subject } from './removed-subjects.js';
export { PreparedStatement } from './statement.js';
export { beforeCommit, inTransaction, inTurn, onCommit, onFailure, type Statement } from './transaction.js';
export { WriteBehind } from './write-behind.js';
