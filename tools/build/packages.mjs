import { readFile } from 'node:fs/promises';

/** Matches an escaped ASCII character, which stays, or wider characters; a backslash before these has no meaning. */
const ESCAPE_OR_WIDE = /\\\p{ASCII}|\\?(\P{ASCII}+)/gu;

const escaped = (text) =>
  text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The same program in ASCII. With one wider character, such as the bundler leaves in regular expressions, V8 keeps two
 * bytes for each character of the whole bundle.
 */
export const inAscii = (source) =>
  source.replace(ESCAPE_OR_WIDE, (text, wide) => (wide === undefined ? text : escaped(wide)));

/** A map from the whole of a file to its first line. */
const FILE_ONLY = `//# sourceMappingURL=data:application/json;base64,${btoa(
  JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' }),
)}`;

/** Looks for TypeORM by `createRequire`: in the bundle that would be a second copy of it. */
const HIDES_TYPEORM = /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/;
const HIDING = 'const require = createRequire(import.meta.url);';

/**
 * Packages in a bundle have their files' names in the source map, and not their lines: Node reads the map as a whole when
 * the first stack is asked for, and keeps it.
 */
export const packages = {
  name: 'packages',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      let source = inAscii(await readFile(path, 'utf8'));
      if (HIDES_TYPEORM.test(path)) {
        if (!source.includes(HIDING)) return { errors: [{ text: `${path} no longer has: ${HIDING}` }] };
        source = source.replace(HIDING, '');
      }
      return { contents: `${source}\n${FILE_ONLY}` };
    });
  },
};
