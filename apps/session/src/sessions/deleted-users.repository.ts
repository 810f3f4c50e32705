import { DeletedUsers } from '@latchkey/platform/database';

/** No session of a deleted user lives, and none starts. The table keeps an older name. */
export const DELETED_USERS = new DeletedUsers({ table: 'forgotten_users', lockSpace: 0x5e55 });
