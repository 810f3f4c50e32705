export {
  dataSourceOptions,
  type DatabaseOptions,
  type EntityClass,
  migrate,
  type MigrationClass,
} from './data-source.js';
export { databaseFailureCode, violates } from './errors.js';
export { GatheredLookup } from './gathered-lookup.js';
export { PreparedStatement } from './statement.js';
export { inTransaction, onCommit } from './transaction.js';
