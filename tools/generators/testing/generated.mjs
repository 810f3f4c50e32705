import { join } from 'node:path';
import { ESLint } from 'eslint';
import { FsTree } from 'nx/src/generators/tree.js';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { inRoot, root } from '../../workspace/root.mjs';

/** The files of this repository; what a generator writes stays in memory. */
export const repositoryTree = () => new FsTree(root, false);

/** The sources of the tree that a generator has written or changed: path → text. */
export function sourcesOf(tree) {
  const sources = tree.listChanges().filter(({ path }) => /^(?:apps|libs)\/.*\.ts$/.test(path));
  return new Map(sources.map(({ path, content }) => [path, content.toString()]));
}

/** What the compiler says of the generated files, where they stand. */
export function typeErrorsOf(files) {
  const { config } = ts.readConfigFile(inRoot('tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const written = new Map([...files].map(([path, text]) => [join(root, path), text]));
  const { readFile, fileExists, directoryExists } = host;
  host.readFile = (file) => written.get(file) ?? readFile.call(host, file);
  host.fileExists = (file) => written.has(file) || fileExists.call(host, file);
  host.directoryExists = (folder) =>
    [...written.keys()].some((file) => file.startsWith(`${folder}/`)) || directoryExists.call(host, folder);
  const program = ts.createProgram([...written.keys()], options, host);
  return [...written.keys()]
    .flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)))
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

/** The rules that need types, or the graph of projects, in which new files are missing, are left out. */
const WITHOUT_TYPES = [tseslint.configs.disableTypeChecked, { rules: { 'latchkey/boundaries': 'off' } }];

/** What the linter says of them. */
export async function lintErrorsOf(files) {
  const eslint = new ESLint({ cwd: root, overrideConfig: WITHOUT_TYPES });
  const results = await Promise.all(
    [...files].map(async ([path, text]) => (await eslint.lintText(text, { filePath: path }))[0]),
  );
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ message }) => `${filePath}: ${message}`),
  );
}
