export { type AdvisoryLock, lockAlone, lockShared } from './advisory-lock.repository.js';
export { ClientLimit, type LimitedClient } from './client-limit.repository.js';
export { dataSourceOptions, poolOf } from './data-source.js';
export { databaseFailureCode, violates } from './errors.js';
export { DeletedUsers, type Subject } from './deleted-users.repository.js';
export { migrate, type MigrationClass, namesOf, pendingMigrations } from './migrations.repository.js';
export { onCommit } from './on-commit.js';
export { RowLoader, PreparedStatement } from './prepared-statement.js';
export { WriteBehind } from './write-behind.js';
