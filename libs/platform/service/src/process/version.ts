declare const LATCHKEY_VERSION: string | undefined;

/** Of the build; `source` without a build. */
export const VERSION = typeof LATCHKEY_VERSION === 'string' ? LATCHKEY_VERSION : 'source';
