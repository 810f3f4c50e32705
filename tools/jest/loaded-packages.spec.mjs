import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build, stop } from 'esbuild';
import { inRoot, root } from '../workspace/root.mjs';

/** These test what an injected data source is used for, and need none. */
const WITHOUT_A_DATABASE = ['libs/platform/service/src/service/scheduled-job.spec.ts'];
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

/** A spec that loads the ORM loads a third of its modules for it. */
it('only specs that run SQL load TypeORM', () => {
  expect(specs.length).toBeGreaterThan(0);
  expect(specs.filter((file) => !file.endsWith('.int.spec.ts'))).toEqual(WITHOUT_A_DATABASE);
});
