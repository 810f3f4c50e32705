/** Id of the built-in App whose users are the operators. It has no keys, and `/v1/admin/apps` knows nothing of it. */
export const OPERATORS_APP_ID = `app_${'0'.repeat(26)}`;
