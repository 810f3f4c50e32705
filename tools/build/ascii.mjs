/** An escape of an ASCII character, which stays, or wider characters; a backslash before one says nothing. */
const ESCAPE_OR_WIDE = /\\\p{ASCII}|\\?(\P{ASCII}+)/gu;

const escaped = (text) =>
  text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The same program in ASCII. One wider character is enough (the bundler leaves those of regular expressions) and V8 keeps
 * two bytes for each character of the whole bundle.
 */
export const inAscii = (source) =>
  source.replace(ESCAPE_OR_WIDE, (text, wide) => (wide === undefined ? text : escaped(wide)));
