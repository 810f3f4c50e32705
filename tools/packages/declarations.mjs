import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../workspace/root.mjs';
import { packages } from './list.mjs';

const host = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => root,
  getNewLine: () => '\n',
};

/**
 * Writes the declarations of a package, by its tsconfig.build.json. Other packages of ours are read as they were built.
 * @throws Error with the compiler's messages.
 */
export function writeDeclarations({ name, folder, output, entries, uses }) {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.build.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  // Types of modules that are not installed here.
  const shims = fileNames.filter((file) => file.endsWith('.d.ts'));
  const program = ts.createProgram([...Object.values(entries), ...shims], {
    ...options,
    ...{ declaration: true, emitDeclarationOnly: true, noEmit: false, stripInternal: true },
    ...{ rootDir: join(folder, 'src'), outDir: join(output, 'dist') },
    paths: { ...pathsOf(uses, dirname(output)), [name]: [join(folder, 'src/index.ts')] },
    baseUrl: root,
  });
  const { diagnostics } = program.emit();
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, host));
}

function pathsOf(uses, built) {
  const used = packages(built).filter(({ name }) => uses.includes(name));
  const pairs = used.flatMap(({ name, output, manifest }) =>
    Object.entries(manifest.exports)
      .filter(([, target]) => target.types)
      .map(([entry, { types }]) => [join(name, entry), [join(output, types)]]),
  );
  return Object.fromEntries(pairs);
}
