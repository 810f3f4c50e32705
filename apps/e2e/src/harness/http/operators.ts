import { adminApi } from './admin-api.js';

const KEYS = {
  ada: 'key-of-ada-0123456789abcdef',
  bob: 'key-of-bob-0123456789abcdef',
  viewer: 'key-of-a-viewer-0123456789',
  support: 'key-of-support-0123456789a',
};
/** The others are admins. */
const ROLES: Readonly<Record<string, string>> = { viewer: 'viewer:', support: 'support:' };

/** Settings of a stack that knows several operators, each by a key of their own, beside the one of every stack. */
export const WITH_OPERATORS = {
  ADMIN_API_KEYS: Object.entries(KEYS)
    .map(([id, key]) => `${id}:${ROLES[id] ?? ''}${key}`)
    .join(),
};

/** What an operator calls, in a stack that has these settings. */
export const operator = (id: keyof typeof KEYS) => adminApi(KEYS[id]);
