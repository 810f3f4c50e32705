/**
 * The Content-Security-Policy of a page that runs the scripts of its own origin alone, makes its HTML by lit, and stands in no
 * frame. @param connect the sources that its scripts may ask.
 */
export const pagePolicy = (connect: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${connect}`,
    "img-src 'self' data:",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
