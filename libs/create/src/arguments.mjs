import { parseArgs } from 'node:util';

/** By the name of the option; `port` is that of its development server. */
export const TEMPLATES = {
  next: { title: 'Next.js', port: 3000 },
  'react-express': { title: 'React and Express', port: 3000 },
  vite: { title: 'React without a server, by Vite', port: 5173 },
};

export const USAGE = `npm create latchkey [folder] [-- options]

  --template NAME       ${Object.keys(TEMPLATES).join(', ')}; next by default
  --yes                 ask nothing
  --no-install          write the files, and install nothing
  --no-start            start nothing
  --data-dir FOLDER     the data folder of the running \`npm start\`, if it is not found from here
  --url URL             of another Latchkey, with --secret-key, or for vite with --public-token
  --secret-key KEY      of a test App there; LATCHKEY_SECRET_KEY keeps it out of the history of the shell
  --public-token TOKEN  the same for pages
  --packages FOLDER     our packages as tarballs, in place of those of the registry`;

const OPTIONS = {
  template: { type: 'string' },
  yes: { type: 'boolean' },
  install: { type: 'boolean', default: true },
  start: { type: 'boolean', default: true },
  help: { type: 'boolean' },
  'data-dir': { type: 'string' },
  url: { type: 'string' },
  'secret-key': { type: 'string' },
  'public-token': { type: 'string' },
  packages: { type: 'string' },
};

/** @throws Error with a sentence for the person. */
export function parseArguments(args, env = process.env) {
  const { values, positionals } = parseArgs({
    ...{ args, options: OPTIONS, allowPositionals: true, allowNegative: true },
  });
  const { template, install } = values;
  if (positionals.length > 1) throw new Error(`One folder is enough; see --help: ${positionals.join(' ')}`);
  if (template !== undefined && !Object.hasOwn(TEMPLATES, template))
    throw new Error(`There is no template "${template}"; there are ${Object.keys(TEMPLATES).join(', ')}.`);
  return {
    ...{ template, install, help: values.help ?? false, yes: values.yes ?? false },
    folder: positionals[0],
    start: values.start && install,
    packages: values.packages,
    dataDir: values['data-dir'] ?? env.DATA_DIR,
    url: values.url ?? env.LATCHKEY_URL,
    secretKey: values['secret-key'] ?? env.LATCHKEY_SECRET_KEY,
    publicToken: values['public-token'] ?? env.LATCHKEY_PUBLIC_TOKEN,
  };
}
