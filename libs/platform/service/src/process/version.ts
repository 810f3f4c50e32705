declare const LATCHKEY_VERSION: string | undefined;
declare const LATCHKEY_BUILD: string | undefined;
declare const LATCHKEY_REVISION: string | undefined;

/** Of the build; `source` without a build. */
export const VERSION = typeof LATCHKEY_VERSION === 'string' ? LATCHKEY_VERSION : 'source';
/** The version with the commit, for operators: `0.3.0+3bb1c5d83ffe`, or `0.3.0+dev.…` where it is no release. */
export const BUILD = typeof LATCHKEY_BUILD === 'string' ? LATCHKEY_BUILD : 'source';
/** The whole commit; `unknown` for a build without one. */
export const REVISION = typeof LATCHKEY_REVISION === 'string' ? LATCHKEY_REVISION : 'unknown';
