// node deploy/chart/render.mjs --help
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { EXIT, readArguments, refuse } from '../arguments.mjs';
import { templatesOf } from './templates.mjs';
import { schemaText, secretsTable, valuesText } from './values.mjs';

const HELP = `node deploy/chart/render.mjs <folder> [--image <repository>] [--digest sha256:<hex>]
Writes the Helm chart of this version into a folder. It is made of deploy/kubernetes, which kubectl has to render.
`;
const SOURCE = fileURLToPath(new URL('./source', import.meta.url));
const read = (name) => readFileSync(join(SOURCE, name), 'utf8');
/** A comment of Helm, so that nothing is left of a file whose condition is false. */
const MADE = '{{- /* Made of deploy/kubernetes by `node deploy/chart/render.mjs`. */}}\n';

/**
 * The files of the chart: path and text.
 * @param {object[]} rendered the objects of source/, as Kustomize prints them
 * @param {{ repository?: string, digest?: string }} [image] of a release; else the example of the manifests
 * @returns {[path: string, text: string][]}
 */
export function chartFiles(rendered, image = {}) {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const templates = [...templatesOf(rendered)].map(([name, text]) => [`templates/${name}`, MADE + text]);
  return [
    ['Chart.yaml', `${read('Chart.yaml')}version: ${version}\nappVersion: ${version}\n`],
    ['values.yaml', valuesText(read('values.yaml'), rendered, image)],
    ['values.schema.json', schemaText(read('values.schema.json'), rendered)],
    ['README.md', read('README.md').replace('<!-- secrets -->', secretsTable(rendered))],
    ['templates/_helpers.tpl', read('_helpers.tpl')],
    ['templates/NOTES.txt', read('NOTES.txt')],
    ...templates,
  ];
}

function renderedSource() {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 26 };
  const { status, error, stdout, stderr } = spawnSync('kubectl', ['kustomize', SOURCE], options);
  if (status !== 0) refuse(`kubectl kustomize ${SOURCE}: ${error?.message ?? stderr}`, EXIT.unavailable);
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

function writeChart() {
  const { values, words } = readArguments(HELP, {
    options: { image: { type: 'string' }, digest: { type: 'string' } },
    words: 1,
  });
  const [folder] = words;
  if (!folder) refuse('Name a folder for the chart. --help lists what can be given.');
  const { image, digest } = values;
  if (digest !== undefined && !/^sha256:[0-9a-f]{64}$/.test(digest))
    refuse(`${digest} is no digest of an image. --help lists what can be given.`);
  const named = { ...(image && { repository: image }), ...(digest && { digest }) };
  for (const [path, text] of chartFiles(renderedSource(), named)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

if (process.argv[1] === import.meta.filename) writeChart();
