import { readFile } from 'node:fs/promises';
import { root } from '../workspace/root.mjs';
import { inAscii } from './ascii.mjs';

/** What Nest loads through `createRequire`, where a bundler cannot see it: file → how it becomes a plain `require`. */
const hidden = new Map([
  [
    '@nestjs/microservices/client/client-nats.js',
    [/createRequire\(import\.meta\.url\)\(('@nats-io\/transport-node')\)/, 'require($1)'],
  ],
  // Left alone it would load a second TypeORM wherever there are node_modules, and none in the image.
  [
    '@nestjs/typeorm/dist/common/typeorm-compat.js',
    [/const require = createRequire\(import\.meta\.url\);/, ''],
  ],
]);

/** @returns the source with its packages in sight; undefined where there was nothing to rewrite. */
function withVisiblePackages(path, source) {
  const [, name] = path.split('/node_modules/');
  const rewriting = hidden.get(name);
  if (!rewriting) return source;
  const rewritten = source.replace(...rewriting);
  return rewritten === source ? undefined : rewritten;
}

/** A map from everywhere in a file to its first line. */
const FILE_ONLY = `//# sourceMappingURL=data:application/json;base64,${btoa(
  JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' }),
)}`;

/**
 * Packages as they go into a bundle, with their files' names in the source map and not their lines. Node unfolds the map
 * as a whole when the first stack is asked for, and keeps it: with all lines that is 80 MiB and a quarter of a second.
 */
export const packages = {
  name: 'packages',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      const source = withVisiblePackages(path, await readFile(path, 'utf8'));
      return source === undefined
        ? { errors: [{ text: `${path.slice(root.length)}: nothing to rewrite` }] }
        : { contents: `${inAscii(source)}\n${FILE_ONLY}` };
    });
  },
};
