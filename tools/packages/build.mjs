import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { inRoot, root } from '../workspace/root.mjs';
import { workspaceAliases } from '../build/plugins.mjs';
import { writeDeclarations } from './declarations.mjs';
import { bundlesOf, publishedManifest } from './list.mjs';

const options = {
  absWorkingDir: root,
  bundle: true,
  platform: 'neutral',
  format: 'esm',
  target: 'es2022',
  mainFields: ['module', 'main'],
  conditions: ['import', 'browser'],
  // Not the repository's: its paths would lead into the sources of other packages.
  tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
};

/** Builds one package into its folder below dist/packages, as it is published. @throws BuildFailure, or Error. */
export async function buildPackage(one) {
  const { output, folder, manifest } = one;
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  await writeModules(one);
  await writeBundles(one);
  writeDeclarations(one);
  writeFileSync(
    join(output, 'package.json'),
    `${JSON.stringify(publishedManifest(manifest, folder), null, 2)}\n`,
  );
  cpSync(join(folder, 'README.md'), join(output, 'README.md'));
  cpSync(inRoot('LICENSE'), join(output, 'LICENSE'));
}

/** One module for each entry; what several entries use is a module that they import. */
async function writeModules({ name, manifest, entries, output }) {
  const { metafile } = await build({
    ...{ ...options, entryPoints: entries, outdir: join(output, 'dist') },
    packages: 'external',
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    sourcemap: 'linked',
  });
  // A module for servers imports those for pages by the package's own name, so that a bundler keeps them apart.
  const allowed = [name, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })];
  const imports = Object.values(metafile.outputs).flatMap((file) => file.imports);
  for (const { path } of imports.filter(({ external }) => external)) {
    if (isBuiltin(path)) throw new Error(`${name} imports ${path}, which browsers and edge runtimes lack`);
    if (!allowed.some((dependency) => path === dependency || path.startsWith(`${dependency}/`)))
      throw new Error(`${name} imports ${path}, which is not one of its dependencies`);
  }
}

async function writeBundles({ manifest, folder, output }) {
  for (const [file, source] of Object.entries(bundlesOf(manifest)))
    await build({
      ...{ ...options, entryPoints: [join(folder, source)], outfile: join(output, 'dist', file) },
      plugins: [workspaceAliases],
      minify: true,
    });
}
