import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import devkit from '@nx/devkit';
import capability from '../capability/generator.mjs';
import { appendTo } from '../edit-source.mjs';
import { camel, namesOf, pascal } from '../names.mjs';
import { deploy, NEXT } from './deployment.mjs';

const FILES = join(import.meta.dirname, 'files');

const LEFT = 'npm start and the deployment run it. What is left is in docs/development.md, "Add a service".';

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
    NEXT,
  );
  appendTo(tree, 'libs/contracts/bus/src/processes.mjs', ['CALLED_BY_THE_GATEWAY'], `'${name}'`);
}

/** What the checks of the deployment build and read, and the services that the gateway calls. */
function check(tree, name) {
  devkit.updateJson(tree, 'deploy/project.json', (project) => {
    for (const names of [project.implicitDependencies, project.targets.test.dependsOn[0].projects])
      names.push(name);
    return project;
  });
  const connections = 'deploy/checks/kubernetes-network.spec.ts';
  appendTo(tree, connections, ['OUT'], `'${name}': [...BUS, ...DATABASE, ...TRACES]`, NEXT);
  const lists = 'deploy/checks/service-lists.ts';
  appendTo(tree, lists, ['CONTRACTS'], `'${name}': ${camel(name)}`);
  const imported = `import * as ${camel(name)} from '@latchkey/contracts/${name}';\n`;
  const text = tree.read(lists, 'utf8');
  tree.write(lists, text.replace(/^import \* as /m, `${imported}$&`));
  const readme = 'apps/gateway/README.md';
  const calls = tree
    .read(readme, 'utf8')
    .replace(/^(- \*\*Calls\*\* .*?)(?=; never)/m, `$1, \`${name}.v1.>\``);
  tree.write(readme, calls);
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
  check(tree, name);
  deploy(tree, name);
  const next = await capability(tree, { service: name, name: first, singular });
  return () => {
    for (const renderer of ['nats', 'observability'])
      spawnSync(process.execPath, [`deploy/${renderer}/render.mjs`], { cwd: tree.root, stdio: 'inherit' });
    next();
    console.log(LEFT);
  };
}
