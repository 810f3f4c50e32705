export { leaseJob, removeOutdated, type Retention } from './retention.repository.js';
export { endRestored, type RestoredRows } from './row-end.repository.js';
export { type RowsOfUser, UserDeletion, userDeletion } from './user-deletion.js';
