import { camel, pascal, snake, words } from '../names.mjs';

const ERRORS = 'libs/contracts/vocabulary/src/errors/error-table.ts';

/** Prefixes of ids that are not called like their parameter. */
const PREFIX = {
  phone_number: 'pn',
  request: 'req',
  event: 'evt',
  session: 'sess',
  webauthn_credential: 'webauthn',
};

/** `wallet_id` in the forms that templates need. */
function parameterOf(tree, name) {
  const stem = name.replace(/_id$/, '');
  const error = `${stem === 'idpuser' ? 'idp_provider' : stem}_not_found`;
  const isKnown = new RegExp(`\\b${error}:`).test(tree.read(ERRORS, 'utf8'));
  return {
    name,
    stem: stem.replaceAll('_', ' '),
    prefix: PREFIX[stem] ?? stem,
    decorator: pascal(name.replaceAll('_', '-')),
    ...(isKnown && { error }),
  };
}

/** The last name in the path for which there is such a file or folder. */
function lastNamed(path, exists) {
  const segments = path.split('/').filter((each) => each && !each.startsWith('{'));
  return segments.map((each) => each.replaceAll('_', '-')).findLast(exists);
}

function capabilityOf(tree, { service, path, capability }) {
  const folder = (name) => `apps/${service}/src/${name}`;
  const hasController = (name) =>
    tree.exists(folder(name)) && tree.children(folder(name)).some((file) => file.endsWith('.controller.ts'));
  const found = capability ?? lastNamed(path, hasController);
  if (found && hasController(found)) return found;
  const known = tree.children(`apps/${service}/src`).filter(hasController);
  throw new Error(`Name the folder of ${service} that answers, --capability=: ${known.join(', ')}.`);
}

function controllerOf(tree, { path, controller }, capability) {
  const file = (name) => `apps/gateway/src/${name}.controller.ts`;
  const named = lastNamed(path, (name) => tree.exists(file(`${name}/${name}`)));
  return file(controller ?? (named ? `${named}/${named}` : `${capability}/${capability}`));
}

const title = (name) => words(name).replace(/^\w/, (letter) => letter.toUpperCase());

/** Everything that the templates and edits need, from what was asked for. @throws Error where it cannot be found. */
export function endpointOf(tree, options) {
  const { service, name, method, path } = options;
  if (!tree.exists(`apps/${service}/src`)) throw new Error(`There is no service ${service}.`);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameterOf(tree, parameter));
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  const inBody = hasBody && inPath.length === 0 && !options.procedure ? [parameterOf(tree, 'user_id')] : [];
  const ids = [...inPath, ...inBody];
  const capability = capabilityOf(tree, options);
  const refusal = options.refusal ?? ids.findLast(({ error }) => error)?.error;
  if (ids.length > 0 && !refusal)
    throw new Error(`Name the error of an unknown ${ids.at(-1).stem}, --refusal=.`);
  return {
    ...options,
    ...{ fileName: name, camel: camel(name), Pascal: pascal(name), snake: snake(name) },
    ...{ inPath, inBody, ids, hasBody, capability, refusal },
    controller: controllerOf(tree, options, capability),
    summary: options.summary ?? title(name),
    description: options.description ?? `${title(name)}.`,
    /** Identity alone knows which users there are, so the gateway asks it before any other service. */
    asksForUser: service !== 'identity' && ids.some((id) => id.name === 'user_id'),
  };
}
