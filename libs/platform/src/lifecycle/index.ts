export { endRestored, type RestoredRows } from './restored.repository.js';
export { leaseJob, removeOutdated, type Retention } from './retention.repository.js';
export { type RowsOfUser, UserDeletion, userDeletion } from './user-deletion.js';
