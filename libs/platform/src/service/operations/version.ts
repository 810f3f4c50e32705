declare const LATCHKEY_VERSION: string | undefined;

/** Of the build; `source` where nothing was built. */
export const VERSION = typeof LATCHKEY_VERSION === 'string' ? LATCHKEY_VERSION : 'source';
