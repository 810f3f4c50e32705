import { importNames } from '../edit-class.mjs';
import { setUpOf } from '../fixtures.mjs';
import { importContracts } from './contract.mjs';
import { serviceOf } from './handler.mjs';

const given = (ids, make) => ids.map(({ name, prefix }) => `${name}: ${make}('${prefix}')`).join(', ');

/** The spec of the service, with the fixture that its other specs have. */
export function writeServiceSpec(tree, endpoint) {
  const { service, capability, fileName, camel, snake, method, path, ids, refusal, hasBody } = endpoint;
  const { Service, file } = serviceOf(tree, endpoint);
  const spec = `apps/${service}/src/${capability}/${fileName}.int.spec.ts`;
  const { jest, text, part, imports } = setUpOf(tree, service, Service, snake);
  const last = ids.at(-1);
  const name = hasBody && ids.length > 0 && endpoint.inBody.length === 0 ? ", name: 'first'" : '';
  const test = refusal
    ? `  it('refuses an unknown ${last.stem}', async () => {
    const call = ${part}.${camel}(caller, { ${given(ids, 'newId')}${name} });
    await expect(call).rejects.toMatchObject({ code: '${refusal}' });
  });`
    : `  it('answers the App that asks', async () => {
    expect(await ${part}.${camel}(caller)).toEqual({ app_id: caller.app_id });
  });`;
  tree.write(
    spec,
    `import { ${[...jest, 'describe', 'expect', 'it'].join(', ')} } from '@jest/globals';

${text}

describe('${method} ${path}', () => {
${test}
});
`,
  );
  if (refusal) importNames(tree, spec, ['newId'], '@latchkey/platform/ids');
  imports(spec, file);
}

/** The path as a template of the ids' names. */
const pathOf = ({ path }) => (path.includes('{') ? `\`${path.replaceAll('{', '${')}\`` : `'${path}'`);

const MAKE_USER = 'const { userId } = await signIn(app);';

/** One refusal over HTTP for each id, beside ids that are known where a test can make them. */
function refusals({ ids, asksForUser, service, refusal }) {
  const errorOf = ({ name, error }) =>
    name === 'user_id' && (asksForUser || service === 'identity') ? 'user_not_found' : (refusal ?? error);
  return ids.map((id) => {
    const needsUser = id.name !== 'user_id' && ids.some(({ name }) => name === 'user_id');
    const values = ids.map((each) =>
      each !== id && each.name === 'user_id' ? 'userId' : `unknownId('${each.prefix}')`,
    );
    return `  it('refuses an unknown ${id.stem}', async () => {
${needsUser ? `    ${MAKE_USER}\n` : ''}    expectRefusal(await ask(${values.join(', ')}), 404, '${errorOf(id)}');
  });`;
  });
}

/** The one case of an endpoint that takes no id. */
const walkOf = ({ hasBody }) =>
  hasBody
    ? "  it('refuses a body without its members', async () => {\n    expectRefusal(await ask(), 400, 'invalid_request');\n  });"
    : "  it('answers', async () => void succeeded(await ask()));";

/** The walk over HTTP. */
export function writeWalk(tree, endpoint, { response }) {
  const { service, controller, fileName, method, path, ids, inBody, hasBody, procedure } = endpoint;
  const area = controller.split('/').at(-2);
  const spec = `apps/e2e/src/${area}/${fileName}.e2e.spec.ts`;
  const members = inBody.map(({ name }) => name).join(', ') || (procedure ? '' : "name: 'first'");
  const body = hasBody ? `, body: { ${members} }` : '';
  const tests = ids.length > 0 ? refusals(endpoint) : [walkOf(endpoint)];
  tree.write(
    spec,
    `import { describe, it } from '@jest/globals';

const app = await newApp();

const ask = (${ids.map(({ name }) => `${name}: string`).join(', ')}) =>
  call<${response}>('${method}', ${pathOf({ path })}, { key: app.secretKey${body} });

describe('${method} ${path}', () => {
${tests.join('\n\n')}
});
`,
  );
  const harness = 'apps/e2e/src/harness';
  const text = tree.read(spec, 'utf8');
  const used = (names) => names.filter((name) => new RegExp(`\\b${name}\\(`).test(text));
  importContracts(tree, spec, service, [`type ${response}`]);
  for (const [file, names] of [
    ['http/answers', ['expectRefusal', 'succeeded']],
    ['http/app', ['newApp']],
    ['sign-in/identities', ['unknownId']],
    ['sign-in/sign-in', ['signIn']],
  ])
    if (used(names).length > 0) importNames(tree, spec, used(names), `${harness}/${file}.ts`);
  importNames(tree, spec, ['call'], `${harness}/http/client.ts`);
}
