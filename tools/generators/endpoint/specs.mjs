import { join } from 'node:path';
import devkit from '@nx/devkit';
import { importNames } from '../edit-imports.mjs';
import { setUpOf } from '../fixtures.mjs';
import { importContracts } from './contract.mjs';
import { serviceOf } from './handler.mjs';

const FILES = join(import.meta.dirname, 'files');

/** The spec of the service, with the fixture that its other specs have. */
export function writeServiceSpec(tree, endpoint) {
  const { service, capability, fileName, snake, ids, inBody, refusal, hasBody } = endpoint;
  const { Service, file } = serviceOf(tree, endpoint);
  const setUp = setUpOf(tree, service, Service, snake);
  const input = ids.map(({ name, prefix }) => `${name}: newId('${prefix}')`);
  if (hasBody && ids.length > 0 && inBody.length === 0) input.push("name: 'first'");
  const folder = `apps/${service}/src/${capability}`;
  const spec = `${folder}/${fileName}.int.spec.ts`;
  devkit.generateFiles(tree, join(FILES, 'service'), folder, { ...endpoint, setUp, input: input.join(', ') });
  if (refusal) importNames(tree, spec, ['newId'], '@latchkey/platform/ids');
  setUp.imports(spec, file);
}

/** One refusal over HTTP for each id, beside ids that are known where a test can make them. */
function refusals({ ids, asksForUser, service, refusal }) {
  const isUser = ({ name }) => name === 'user_id';
  const unknown = ({ prefix }) => `unknownId('${prefix}')`;
  return ids.map((id) => ({
    stem: id.stem,
    needsUser: !isUser(id) && ids.some(isUser),
    values: ids.map((each) => (each !== id && isUser(each) ? 'userId' : unknown(each))).join(', '),
    error: isUser(id) && (asksForUser || service === 'identity') ? 'user_not_found' : (refusal ?? id.error),
  }));
}

/** The walk over HTTP. */
export function writeWalk(tree, endpoint, { response }) {
  const { service, controller, fileName, path, ids, inBody, hasBody, procedure } = endpoint;
  const folder = `apps/e2e/src/${controller.split('/').at(-2)}`;
  const members = inBody.map(({ name }) => name).join(', ') || (procedure ? '' : "name: 'first'");
  devkit.generateFiles(tree, join(FILES, 'walk'), folder, {
    ...{ ...endpoint, response, refusals: refusals(endpoint) },
    parameters: ids.map(({ name }) => `${name}: string`).join(', '),
    address: path.includes('{') ? `\`${path.replaceAll('{', '${')}\`` : `'${path}'`,
    body: hasBody ? `, body: { ${members} }` : '',
  });
  const spec = `${folder}/${fileName}.e2e.spec.ts`;
  const text = tree.read(spec, 'utf8');
  importContracts(tree, spec, service, [`type ${response}`]);
  for (const [file, names] of [
    ['http/answers', ['expectRefusal', 'succeeded']],
    ['http/app', ['newApp']],
    ['sign-in/identities', ['unknownId']],
    ['sign-in/sign-in', ['signIn']],
    ['http/client', ['call']],
  ]) {
    const used = names.filter((name) => new RegExp(`\\b${name}[(<]`).test(text));
    if (used.length > 0) importNames(tree, spec, used, `apps/e2e/src/harness/${file}.ts`);
  }
}
