import { DeletedUsers } from '@latchkey/platform/database';

/** Tombstones stay for good, as the keys of deleted users do. The table keeps an older name. */
export const DELETED_USERS = new DeletedUsers({ table: 'sealed_users', lockSpace: 0x3a11 });
