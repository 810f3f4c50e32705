/** The status of a user as it is answered, in SQL over `users u`: of one that is blocked, `status` is kept for later. */
export const STATUS_OF_USER = `CASE WHEN u.blocked_at IS NULL THEN u.status ELSE 'blocked' END`;

export const USER_STATUS = `${STATUS_OF_USER} AS status`;
