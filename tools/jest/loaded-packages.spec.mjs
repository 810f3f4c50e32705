import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build, stop } from 'esbuild';
import { inRoot, root } from '../workspace/root.mjs';

/** A spec that loads the ORM loads a third of its modules for it. */
const MOST_WITH_TYPEORM = 275;
const TYPEORM = /^(?:typeorm|@nestjs\/typeorm)(?:\/|$)/;

let inputs;
let specs;

/** Whether a file, or what it imports as it loads, imports TypeORM. Imports of types are gone by then. */
function loadsTypeorm(file, seen = new Set()) {
  if (seen.has(file)) return false;
  seen.add(file);
  return inputs[file].imports.some(({ path, external, kind }) => {
    if (kind !== 'import-statement') return false;
    return external ? TYPEORM.test(path) : loadsTypeorm(path, seen);
  });
}

const specsIn = (folder) =>
  readdirSync(inRoot(folder), { recursive: true })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `import './${folder}/${file}';`);

beforeAll(async () => {
  const { metafile } = await build({
    stdin: { contents: [...specsIn('apps'), ...specsIn('libs')].join('\n'), resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  ({ inputs } = metafile);
  specs = Object.keys(inputs).filter((file) => file.endsWith('.spec.ts') && loadsTypeorm(file));
}, 60_000);
afterAll(() => stop());

it('a limited number of specs loads TypeORM', () => {
  expect(specs.length).toBeGreaterThan(0);
  expect(specs.length).toBeLessThanOrEqual(MOST_WITH_TYPEORM);
});

it('no spec of a rule loads TypeORM', () => {
  expect(specs.filter((file) => file.endsWith('.rules.spec.ts'))).toEqual([]);
});
