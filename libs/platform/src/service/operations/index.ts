export { OperationsModule } from './operations.module.js';
export { Rewrapping } from './rewrapping.js';
export type { SealedRows } from './sealed-rows.js';
export { SealedRowsRepository } from './sealed-rows.repository.js';
export { StatusRepository } from './status.repository.js';
export { VERSION } from './version.js';
