export { personalDataController } from './personal-data.controller.js';
export { PersonalData, personalData } from './personal-data.js';
export { OF_EVERY_SERVICE } from './platform-rows.js';
export { digestOf, type PersonalRows, shown, shownTimes, tombstones } from './personal-rows.js';
export { heldSql, pageSql, PersonalRowsRepository } from './personal-rows.repository.js';
export { leaseJob, removeOutdated, type Retention } from './retention.repository.js';
export { BEGUN, endRestored, type RestoredRows } from './row-end.repository.js';
export { type RowsOfUser, UserDeletion, userDeletion } from './user-deletion.js';
