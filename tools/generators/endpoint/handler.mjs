import { addMember, collaboratorsOf } from '../edit-class.mjs';
import { fileOf, importNames } from '../edit-imports.mjs';
import { importContracts } from './contract.mjs';

/** The controller of the capability, and the class that its first collaborator is. */
export function serviceOf(tree, { service, capability }) {
  const folder = `apps/${service}/src/${capability}`;
  const controllers = tree.children(folder).filter((name) => name.endsWith('.controller.ts'));
  const controller = `${folder}/${controllers.find((name) => name === `${capability}.controller.ts`) ?? controllers[0]}`;
  const [first] = collaboratorsOf(tree, controller);
  const file = first && fileOf(tree, controller, first.type);
  if (!file) throw new Error(`The controller ${controller} has no service.`);
  return { controller, property: first.name, Service: first.type, file };
}

const answerOf = ({ refusal }) =>
  refusal
    ? `    // As long as nothing is written here, every id is unknown.
    return Promise.reject(new AppError('${refusal}'));`
    : '    return Promise.resolve({ app_id: caller.app_id });';

/** Writes the handler, and the method of the service that the capability is to answer with. */
export function writeHandler(tree, endpoint, { procedure, request, response }) {
  const { service, camel, refusal, ids } = endpoint;
  const { controller, property, file } = serviceOf(tree, endpoint);
  const input = ids.length > 0 || endpoint.hasBody;
  addMember(tree, controller, {
    name: camel,
    text: `  @Handles(${procedure})
  ${camel}({ caller${input ? ', input' : ''} }: Call<typeof ${procedure}>) {
    return this.${property}.${camel}(caller${input ? ', input' : ''});
  }`,
  });
  importContracts(tree, controller, service, [procedure]);
  importNames(tree, controller, ['type Call', 'Handles'], '@latchkey/platform/rpc');
  const takes = [`${refusal ? '_' : ''}caller: Caller`, ...(input ? [`_input: ${request}`] : [])].join(', ');
  addMember(tree, file, {
    name: camel,
    text: `${refusal ? `  /** @throws AppError ${refusal} */\n` : ''}  ${camel}(${takes}): Promise<${response}> {
${answerOf(endpoint)}
  }`,
  });
  importNames(tree, file, [...(refusal ? ['AppError'] : []), 'type Caller'], '@latchkey/contracts');
  importContracts(tree, file, service, [...(input ? [`type ${request}`] : []), `type ${response}`]);
}
