import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ReferenceFile {
  readonly type: string;
  readonly content: Buffer;
}

export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Latchkey API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/reference/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/reference/swagger-ui-bundle.js"></script>
<script src="/reference/swagger-ui-standalone-preset.js"></script>
<script src="/reference/start.js"></script>
</body>
</html>
`;

const DOCUMENTS = [
  { name: 'API', url: '/v1/openapi.json' },
  { name: 'Administration', url: '/v1/admin/openapi.json' },
];

/** Shows the samples of an operation where Swagger UI would print the extension as it is. */
const SAMPLES_PLUGIN = `const codeSamples = () => ({
  wrapComponents: {
    OperationExt: (Original, { React: { createElement } }) => (props) => {
      const samples = props.extensions.get('x-codeSamples');
      const others = props.extensions.delete('x-codeSamples');
      return createElement('div', null,
        samples && createElement('div', { className: 'opblock-section' },
          createElement('div', { className: 'opblock-section-header' }, createElement('h4', null, 'Samples')),
          createElement('div', { className: 'opblock-description-wrapper' }, samples.map((sample) =>
            createElement('details', { key: sample.get('label') },
              createElement('summary', null, sample.get('label')),
              createElement('pre', { className: 'microlight' }, sample.get('source')))))),
        others.size > 0 && createElement(Original, { ...props, extensions: others }));
    },
  },
});`;

/** Starts the page. Where administration is at another address, the page cannot read its document and does not offer it. */
export function startScript(hasAdministration: boolean): string {
  const urls = hasAdministration ? DOCUMENTS : DOCUMENTS.slice(0, 1);
  return `${SAMPLES_PLUGIN}
window.ui = SwaggerUIBundle({
  urls: ${JSON.stringify(urls)},
  dom_id: '#reference',
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [codeSamples],
  layout: 'StandaloneLayout',
  showExtensions: true,
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;
}

const TYPES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
};

const opened = new Map<string, Promise<Buffer>>();

/** A file of the page by its name; undefined for unknown names. */
export async function readReferenceFile(name: string): Promise<ReferenceFile | undefined> {
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (type === undefined) return undefined;
  const content = opened.get(name) ?? readFile(join(swaggerFolder(), name));
  opened.set(name, content);
  return { type, content: await content };
}

/** The files are beside the bundle, or in the package when the sources run. */
function swaggerFolder(): string {
  const bundled = join(dirname(fileURLToPath(import.meta.url)), 'assets', 'swagger-ui');
  if (existsSync(bundled)) return bundled;
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}
