import { RemovedSubjects } from '@latchkey/platform/database';

/** Users that are deleted: no session of theirs lives, and none starts. */
export const FORGOTTEN_USERS = new RemovedSubjects({ table: 'forgotten_users', lockSpace: 0x5e55 });
