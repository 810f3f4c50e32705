import { adminApi } from './admin-api.js';

const KEYS = { ada: 'key-of-ada-0123456789abcdef', bob: 'key-of-bob-0123456789abcdef' };

/** Settings of a stack that knows two operators, each by a key of their own, beside the one of every stack. */
export const WITH_OPERATORS = {
  ADMIN_API_KEYS: Object.entries(KEYS)
    .map(([id, key]) => `${id}:${key}`)
    .join(),
};

/** What an operator calls, in a stack that has these settings. */
export const operator = (id: keyof typeof KEYS) => adminApi(KEYS[id]);
