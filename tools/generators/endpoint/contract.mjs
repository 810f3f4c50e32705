import devkit from '@nx/devkit';
import ts from 'typescript';
import { exportFrom, importNames } from '../edit-imports.mjs';
import { find, parse } from '../edit-source.mjs';

/** The linter's limit for a file, and what an endpoint needs of it. */
const MOST_LINES = 250;
const NEW_LINES = 25;

const declares = (name) =>
  new RegExp(`^export (?:abstract )?(?:class|const|function|interface|type) ${name}\\b`, 'm');

/** Where the contracts declare this name: the file, and the package that others import it from. */
function declared(tree, service, name) {
  for (const contracts of new Set([service, 'vocabulary', 'identity', 'events', 'transfer'])) {
    const files = [];
    devkit.visitNotIgnoredFiles(tree, `libs/contracts/${contracts}/src`, (file) => files.push(file));
    const file = files.find((each) => each.endsWith('.ts') && declares(name).test(tree.read(each, 'utf8')));
    const suffix = contracts === 'vocabulary' ? '' : `/${contracts}`;
    if (file) return { file, from: `@latchkey/contracts${suffix}` };
  }
  throw new Error(`No contract exports ${name}.`);
}

/** Imports names of the contracts: by the path within the contracts of the service, otherwise by the package. */
export function importContracts(tree, file, service, names) {
  const own = `libs/contracts/${service}/`;
  for (const name of names) {
    const found = declared(tree, service, name.replace(/^type /, ''));
    const isNear = file.startsWith(own) && found.file.startsWith(own);
    if (found.file !== file) importNames(tree, file, [name], isNear ? found.file : found.from);
  }
}

/** Request, response and procedure of an endpoint that is there already, as its declaration has them. */
export function existingContract(tree, { service, procedure }) {
  const { file } = declared(tree, service, procedure);
  const call = find(
    parse(tree, file),
    (node) => ts.isVariableDeclaration(node) && node.name.getText() === procedure,
  )?.initializer;
  const [input, output] = (call?.typeArguments ?? []).map((type) => type.getText());
  if (!output || !/^\w+$/.test(output)) throw new Error(`${procedure} of ${file} answers no class.`);
  return { procedure, request: input, response: output };
}

const member = ({ decorator, name }) => `  @${decorator}() ${name}!: string;`;

const NAME = `  @stringField({ description: 'Its name.', maxLength: 128, examples: ['first'] }) name!: string;`;

function classes({ Pascal, hasBody, inPath, inBody, response, ids }) {
  const answered = ids.length > 0 ? ids : [{ decorator: 'AppId', name: 'app_id' }];
  return [
    hasBody && `export class ${Pascal}Request {\n${inBody.map(member).join('\n') || NAME}\n}`,
    inPath.length > 0 &&
      `export interface ${Pascal}Input${hasBody ? ` extends ${Pascal}Request` : ''} {\n${inPath
        .map(({ name }) => `  ${name}: string;`)
        .join('\n')}\n}`,
    !response &&
      `@Described('What was asked for.')\nexport class ${Pascal}Response {\n${answered.map(member).join('\n')}\n}`,
  ].filter(Boolean);
}

/** The first of these files that has room for one more procedure. */
function placeFor(tree, [file, ...others]) {
  const known = tree.exists(file) ? tree.read(file, 'utf8') : '';
  const isLong = known.split('\n').length > MOST_LINES - NEW_LINES;
  return isLong && others.length > 0 ? placeFor(tree, others) : { file, known };
}

/** Writes request, response and procedure into the contract of the capability. @returns their names. */
export function writeContract(tree, endpoint) {
  const { service, capability, fileName, camel, Pascal, snake, hasBody, inPath, inBody, ids, refusal } =
    endpoint;
  const folder = `libs/contracts/${service}/src`;
  const { file, known } = placeFor(tree, [`${folder}/${capability}.ts`, `${folder}/${fileName}.ts`]);
  const input = inPath.length > 0 ? `${Pascal}Input` : hasBody ? `${Pascal}Request` : 'Record<string, never>';
  const response = endpoint.response ?? `${Pascal}Response`;
  const errors = refusal ? `, ['${refusal}']` : '';
  if (declares(camel).test(known)) throw new Error(`${file} has ${camel} already.`);
  const own = `export const ${camel} = procedure<${input}, ${response}>('${service}.v1.${snake}'${errors});`;
  tree.write(file, `${[known.trimEnd(), ...classes(endpoint), own].filter(Boolean).join('\n\n')}\n`);
  const answered = endpoint.response
    ? [response]
    : ['Described', ...(ids.length > 0 ? ids.map(({ decorator }) => decorator) : ['AppId'])];
  const asked = inBody.length > 0 ? inBody.map(({ decorator }) => decorator) : ['stringField'];
  const body = hasBody ? asked : [];
  importContracts(tree, file, service, ['procedure', ...answered, ...body]);
  const interfaces = inPath.length > 0 ? [`type ${Pascal}Input`] : [];
  const values = [...(hasBody ? [`${Pascal}Request`] : []), ...(endpoint.response ? [] : [response]), camel];
  exportFrom(tree, `${folder}/index.ts`, file, [...interfaces, ...values]);
  return { procedure: camel, request: input, response };
}

/** Lets the gateway know the parameters of the path, with the decorator that the contracts have for each. */
export function knowParameters(tree, { service, inPath }) {
  const file = 'libs/edge/src/http/validation/path-parameters.ts';
  for (const { name, decorator } of inPath) {
    const text = tree.read(file, 'utf8');
    if (new RegExp(`\\b${name}!: string`).test(text)) continue;
    const { from } = declared(tree, service, decorator);
    const at = text.indexOf('}', text.indexOf('class PathParameters'));
    tree.write(file, `${text.slice(0, at)}  @${decorator}() ${name}!: string;\n${text.slice(at)}`);
    importNames(tree, file, [decorator], from);
  }
}
