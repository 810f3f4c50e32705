import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inRoot } from '../workspace/root.mjs';
import { buildPackage } from './build.mjs';
import { freshFolder } from './testing/fresh-folder.mjs';
import { packages } from './list.mjs';
import { packPackage } from './pack.mjs';

// Programs that install the packages of dist/packages may run beside this. In the repository, where declarations find Lit.
const built = mkdtempSync(inRoot('dist/built-'));
const all = packages(built);
const tarballs = [];
let folder;

/** A program of node_modules. @returns what it printed, also where it fails. */
const tool = (path, ...args) =>
  promisify(execFile)(process.execPath, [inRoot('node_modules', path), ...args], { cwd: folder }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout: stdout + stderr }),
  );

beforeAll(async () => {
  for (const one of all) {
    await buildPackage(one);
    tarballs.push({ ...one, tarball: packPackage(one) });
  }
  folder = freshFolder(tarballs, ['@types/node', 'undici-types']);
});
afterAll(() => {
  for (const made of [folder, built]) rmSync(made, { recursive: true, force: true });
});

const tarballOf = (name) => tarballs.find((one) => one.name === name).tarball;

/** `.` and `./testing` as a program imports them; not a stylesheet or a bundle. */
const entriesOf = ({ name, manifest }) =>
  Object.entries(manifest.exports)
    .filter(([, target]) => target.types)
    .map(([entry]) => join(name, entry));

describe.each(all.map((one) => [one.name, one]))('%s', (name, one) => {
  it('has nothing that publint minds', async () => {
    const { code, stdout } = await tool('publint/src/cli.js', tarballOf(name), '--strict');
    expect([code, stdout]).toEqual([0, expect.stringContaining('All good!')]);
  });

  it('has types that every resolution of ES modules finds', async () => {
    const args = [tarballOf(name), '--profile', 'esm-only', '--format', 'json'];
    const { code, stdout } = await tool('@arethetypeswrong/cli/dist/index.js', ...args);
    expect([code, stdout]).toEqual([0, expect.any(String)]);
  });

  it('has the version of the repository, a licence, a page, and no source', () => {
    const installed = join(folder, 'node_modules', name);
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    expect(manifest).toMatchObject({ version, license: 'Apache-2.0', engines: { node: '>=20.19' } });
    for (const exact of Object.values(manifest.dependencies)) expect(exact).toMatch(/^\d+\.\d+\.\d+$/);
    for (const file of ['README.md', 'LICENSE'])
      expect(statSync(join(installed, file)).size).toBeGreaterThan(0);
    expect(existsSync(join(installed, 'src'))).toBe(false);
  });

  it('is bundled by Vite without a warning', async () => {
    const imports = entriesOf(one).map((entry, i) => `import * as all${i} from '${entry}';`);
    const uses = imports.map((_, i) => `all${i}`).join();
    writeFileSync(join(folder, 'entry.js'), `${imports.join('\n')}\nglobalThis.used = [${uses}];`);
    // The frameworks that an adapter is for are its user's.
    const external = Object.keys(one.manifest.peerDependencies ?? {}).map((peer) => `/^${peer}(\\/|$)/`);
    // A bundle for pages alone has no server to keep apart.
    const onwarn = `(said, warn) => said.code === 'MODULE_LEVEL_DIRECTIVE' || warn(said)`;
    const bundle = `rollupOptions: { external: [${external}], onwarn: ${onwarn} }`;
    const options = `lib: { entry: 'entry.js', formats: ['es'] }, ${bundle}`;
    const config = `export default { logLevel: 'warn', build: { ${options} } };`;
    writeFileSync(join(folder, 'vite.config.js'), config);
    const said = await tool('vite/bin/vite.js', 'build', '--outDir', `out-${one.short}`);
    expect(said).toEqual({ code: 0, stdout: '' });
  });
});

it('programs that use the packages compile strictly, with every declaration checked', async () => {
  const files = all.map((one) => {
    // Not `.ts`, because the workspace would then depend on the packages.
    const sample = inRoot('tools/packages/samples', `${one.short}.ts.sample`);
    const file = `${one.short}.ts`;
    if (existsSync(sample)) copyFileSync(sample, join(folder, file));
    else
      writeFileSync(
        join(folder, file),
        entriesOf(one)
          .map((entry, i) => `export * as all${i} from '${entry}';`)
          .join('\n'),
      );
    return file;
  });
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false },
    ...{
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
    },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  expect(await tool('typescript/bin/tsc', '-p', folder)).toEqual({ code: 0, stdout: '' });
});
