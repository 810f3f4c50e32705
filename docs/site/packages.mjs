import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Application, Converter, ReflectionKind } from 'typedoc';
import { prose } from '../../libs/edge/src/reference/index.mjs';
import { packages } from '../../tools/packages/list.mjs';
import { SOURCE, writePage } from './assemble.mjs';

/** Below the folder of the reference. */
const FOLDER = 'reference/packages';

/** The objects of the API as types, which the pages of the API describe. */
const OBJECTS = 'components';

/** One page for each entry of a package. */
const PAGES = {
  plugin: ['typedoc-plugin-markdown'],
  outputFileStrategy: 'modules',
  entryFileName: 'index',
  entryModule: 'index',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  // Its links count headings otherwise than the renderer of the site.
  useHTMLAnchors: true,
  useCodeBlocks: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'list',
  typeDeclarationVisibility: 'compact',
  sanitizeComments: true,
};

const READING = {
  // The project's own type check finds errors; a page needs the docstrings alone.
  skipErrorChecking: true,
  readme: 'none',
  disableSources: true,
  excludeInternal: true,
  excludePrivate: true,
  // Members that a class has of the platform or of Lit.
  excludeExternals: true,
  logLevel: 'Error',
  validation: false,
};

/** Writes the pages of the packages from their docstrings. @returns how many packages there are. @throws Error of typedoc. */
export async function writePackagePages() {
  const all = packages();
  for (const one of all) await writePages(one);
  const rows = all.map(
    ({ name, short, manifest }) => `- [${name}](/${FOLDER}/${short}/): ${prose(manifest.description)}`,
  );
  writePage(`${FOLDER}/index.md`, `# Packages\n\n${rows.join('\n')}\n`);
  return all.length;
}

async function writePages({ name, short, folder, entries }) {
  const out = join(SOURCE, FOLDER, short);
  const app = await Application.bootstrapWithPlugins({
    ...{ ...READING, ...PAGES, name, out },
    entryPoints: Object.values(entries),
    tsconfig: join(folder, 'tsconfig.json'),
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, withoutObjects);
  const project = await app.convert();
  if (!project) throw new Error(`typedoc could not read ${name}`);
  await app.generateOutputs(project);
  if (!existsSync(join(out, 'index.md'))) throw new Error(`typedoc wrote no page for ${name}`);
}

/** Before typedoc sorts what it has read into groups. */
function withoutObjects({ project }) {
  for (const reflection of project.getReflectionsByKind(ReflectionKind.All))
    if (reflection.name === OBJECTS) project.removeReflection(reflection);
}
