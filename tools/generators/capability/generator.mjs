import { dirname, join } from 'node:path';
import devkit from '@nx/devkit';
import { exportFrom, importNames } from '../edit-imports.mjs';
import { addModule, appendTo } from '../edit-source.mjs';
import { setUpOfNew } from '../fixtures.mjs';
import { camel, namesOf } from '../names.mjs';

const FILES = join(import.meta.dirname, 'files');

/** The entry of the contracts of a service, as tsconfig.base.json has it. @throws Error for an unknown service. */
function contractsOf(tree, service) {
  const { paths } = devkit.readJson(tree, 'tsconfig.base.json').compilerOptions;
  const [entry] = paths[`@latchkey/contracts/${service}`] ?? [];
  if (!entry) throw new Error(`There are no contracts of a service ${service}.`);
  return entry.replace(/^\.\//, '');
}

/**
 * nx g latchkey:capability --service=wallet --name=labels: rows of an App that are created and listed, from the contract
 * to the table, wired into the service. Rename and replace from there.
 */
export default async function capability(tree, { service, name, singular }) {
  const index = contractsOf(tree, service);
  const app = `apps/${service}/src`;
  if (tree.exists(`${app}/${name}`)) throw new Error(`${app}/${name} is there already.`);
  const stamp = Date.now();
  const named = namesOf(name, singular);
  const names = { ...named, service, stamp, setUp: setUpOfNew(service, named.many_, named) };
  const { Many, One } = names;

  devkit.generateFiles(tree, join(FILES, 'contract'), dirname(index), names);
  devkit.generateFiles(tree, join(FILES, 'app'), `${app}/${name}`, names);
  devkit.generateFiles(tree, join(FILES, 'migration'), `${app}/migrations`, names);

  const messages = [
    `${One}Id`,
    `Create${One}Request`,
    `Create${One}Response`,
    `List${Many}Response`,
    `${One}View`,
  ];
  exportFrom(tree, index, `${dirname(index)}/${name}.ts`, [...messages, `create${One}`, `list${Many}`]);
  const schema = `${app}/${service}.schema.ts`;
  const migration = `Create${Many}${stamp}`;
  appendTo(tree, schema, [`${camel(service)}Entities`], `${One}Entity`);
  importNames(tree, schema, [`${One}Entity`], `${app}/${name}/${names.oneFile}.entity.ts`);
  appendTo(tree, schema, [`${camel(service)}Migrations`], migration);
  importNames(tree, schema, [migration], `${app}/migrations/${stamp}-create-${name}.ts`);
  const module = `${app}/${service}.module.ts`;
  addModule(tree, module, `${Many}Module`);
  importNames(tree, module, [`${Many}Module`], `${app}/${name}/${name}.module.ts`);
  await devkit.formatFiles(tree);
  return () =>
    console.log(
      `\nNext: node tools/jest/run.mjs apps/${service} ${name}, then an endpoint: docs/development.md`,
    );
}
