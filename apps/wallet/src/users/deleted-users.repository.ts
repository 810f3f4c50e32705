import { DeletedUsers } from '@latchkey/platform/database';

/** A deleted user's wallets are out of reach, and none can be added. Tombstones stay for good, as the keys do. The table keeps an older name. */
export const DELETED_USERS = new DeletedUsers({ table: 'sealed_users', lockSpace: 0x3a11 });
