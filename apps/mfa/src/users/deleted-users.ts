import { DeletedUsers } from '@latchkey/platform/database';

/** A deleted user has no factors, and none can be added. The table keeps an older name. */
export const DELETED_USERS = new DeletedUsers({ table: 'forgotten_users', lockSpace: 0x3fa1 });
