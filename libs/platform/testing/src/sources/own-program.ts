import ts from 'typescript';

/** Most programs of a run have most files in common, and nothing changes a file meanwhile. */
const read = new Map<string, ts.SourceFile | undefined>();

/**
 * The files and those of ours that they import: what a package declares is left out, because reading it takes seconds.
 * So the checker knows no type of a package.
 */
export function ownProgram(files: readonly string[]): ts.Program {
  const options = optionsOf(files);
  const host = ts.createCompilerHost(options);
  const isOurs = (name: string) => /^(\.|@latchkey\/)/.test(name);
  const resolve = (name: string, importer: string) =>
    isOurs(name) ? ts.resolveModuleName(name, importer, options, host) : { resolvedModule: undefined };
  host.resolveModuleNameLiterals = (names, importer) => names.map(({ text }) => resolve(text, importer));
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...how) => {
    if (!read.has(name)) read.set(name, getSourceFile(name, ...how));
    return read.get(name);
  };
  return ts.createProgram(files, options, host);
}

function optionsOf([file = '']: readonly string[]): ts.CompilerOptions {
  const config = ts.findConfigFile(file, ts.sys.fileExists, 'tsconfig.base.json')!;
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  return ts.getParsedCommandLineOfConfigFile(config, {}, { ...host, readDirectory: () => [] })!.options;
}
