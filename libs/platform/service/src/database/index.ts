export { lockAlone } from './advisory-lock.repository.js';
export { ClientLimit, type LimitedClient } from './client-limit.repository.js';
export {
  DailyPartitions,
  declareDailyPartitions,
  dropDailyPartitions,
} from './daily-partitions.repository.js';
export { dataSourceOptions, poolOf } from './connections/data-source.js';
export { databaseFailureCode, isMalformedValue, violates } from './errors.js';
export { DeletedUsers, type Subject } from './deleted-users.repository.js';
export { withClient } from './connections/lone-client.js';
export { type MigrationClass, MigrationGaveUpError } from './migrations/migration-limits.repository.js';
export { migrate, namesOf, pendingMigrations } from './migrations/migrations.repository.js';
export { minutesBefore, movedBack } from './moved-back.repository.js';
export {
  inPage,
  type ListPage,
  type ListPlace,
  microsOf,
  newestFirst,
  pageValues,
  SINCE,
} from './newest-first.repository.js';
export { onCommit } from './on-commit.js';
export { requireRoleDefaults, setRoleDefaults } from './connections/role-defaults.repository.js';
export { type SessionDefaults, sessionDefaults } from './connections/session-defaults.js';
export { listsOf, onRowsRepeated, RowWriter } from './row-writer.js';
export { type Placed, RowLoader } from './row-loader.js';
export { type Statement, statement, statementPer } from './statement.js';
export { declaredStatements } from './connections/statement-names.js';
export { WriteBehind } from './write-behind.js';
