import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import devkitTesting from '@nx/devkit/testing';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { inRoot, root } from '../../workspace/root.mjs';
import capability from './generator.mjs';

/** The files of this repository that the generator reads, where they exist. */
const readBy = (service) => [
  '.prettierrc',
  'tsconfig.base.json',
  `libs/contracts/${service}/src/index.ts`,
  ...['main', `${service}.module`, `${service}.schema`].map((name) => `apps/${service}/src/${name}.ts`),
];

/** Runs the generator over those files, in memory. @returns path → text of the sources as they are then. */
async function generated(options) {
  const tree = devkitTesting.createTreeWithEmptyWorkspace({ formatter: 'prettier' });
  for (const file of readBy(options.service).filter((each) => existsSync(inRoot(each))))
    tree.write(file, readFileSync(inRoot(file)));
  await capability(tree, options);
  const sources = tree.listChanges().filter(({ path }) => /^(?:apps|libs)\/.*\.ts$/.test(path));
  return new Map(sources.map(({ path, content }) => [path, content.toString()]));
}

/** What the compiler says of the generated files, where they stand. */
function typeErrorsOf(files) {
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

async function lintErrorsOf(files) {
  const eslint = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] });
  const results = await Promise.all(
    [...files].map(async ([path, text]) => (await eslint.lintText(text, { filePath: path }))[0]),
  );
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ message }) => `${filePath}: ${message}`),
  );
}

describe.each([
  ['wallet', 'labels', undefined],
  ['identity', 'access-policies', 'access-policy'],
])('nx g latchkey:capability --service=%s --name=%s', (service, name, singular) => {
  let files;
  beforeAll(async () => (files = await generated({ service, name, singular })));

  it('writes the capability, its contract and its migration', () => {
    const paths = [...files.keys()];
    expect(paths).toContain(`libs/contracts/${service}/src/${name}.ts`);
    expect(paths).toContain(`apps/${service}/src/${name}/${name}.int.spec.ts`);
    expect(paths.filter((path) => path.startsWith(`apps/${service}/src/migrations/`))).toHaveLength(1);
  });

  it('leaves code that compiles', () => expect(typeErrorsOf(files)).toEqual([]));

  it('leaves code that passes the linter', async () => expect(await lintErrorsOf(files)).toEqual([]));
});

it('refuses a service that does not exist', async () => {
  await expect(generated({ service: 'nothing', name: 'labels' })).rejects.toThrow(
    'There are no contracts of a service nothing.',
  );
});
