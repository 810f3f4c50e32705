import { join } from 'node:path';
import devkit from '@nx/devkit';
import capability from '../capability/generator.mjs';
import { appendTo } from '../edit-source.mjs';
import { camel, namesOf, pascal } from '../names.mjs';

const FILES = join(import.meta.dirname, 'files');

const LEFT =
  'It builds, and npm start runs it. What its deployment needs is in docs/development.md, "Add a service".';

/** The lists of services that a laptop needs: contracts, stack and the permissions of NATS. */
function register(tree, name) {
  appendTo(tree, 'libs/contracts/vocabulary/src/services.ts', ['SERVICES'], `'${name}'`);
  appendTo(
    tree,
    'apps/stack/src/topology.ts',
    ['SERVICES'],
    `{ name: '${name}', database: true, receives: [] }`,
  );
  appendTo(
    tree,
    'libs/contracts/bus/src/processes.mjs',
    ['PROCESSES'],
    `'${name}': { database: true, publishes: [], applies: [], calls: [] }`,
  );
  appendTo(tree, 'libs/contracts/bus/src/processes.mjs', ['PROCESSES', 'gateway', 'calls'], `'${name}'`);
}

/** nx g latchkey:service --name=audit --capability=entries --singular=entry: a service with one capability. */
export default async function service(tree, { name, capability: first, singular }) {
  if (tree.exists(`apps/${name}`)) throw new Error(`apps/${name} is there already.`);
  const { many_, one_ } = namesOf(first, singular);
  const schema = name.replaceAll('-', '_');
  const named = { name, schema, One: pascal(name), one: camel(name), many_, one_ };
  devkit.generateFiles(tree, FILES, `apps/${name}`, named);

  const index = `libs/contracts/${name}/src/index.ts`;
  tree.write(index, '');
  devkit.writeJson(tree, `libs/contracts/${name}/project.json`, {
    $schema: '../../../node_modules/nx/schemas/project-schema.json',
    name: `contracts-${name}`,
    projectType: 'library',
    sourceRoot: `libs/contracts/${name}/src`,
    tags: ['type:lib', 'scope:contracts', `contract:${name}`],
    targets: {},
  });
  devkit.updateJson(tree, 'tsconfig.base.json', (config) => {
    config.compilerOptions.paths[`@latchkey/contracts/${name}`] = [`./${index}`];
    return config;
  });
  register(tree, name);
  const next = await capability(tree, { service: name, name: first, singular });
  return () => {
    next();
    console.log(LEFT);
  };
}
