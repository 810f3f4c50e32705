import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintErrorsOf, repositoryTree, sourcesOf, typeErrorsOf } from '../testing/generated.mjs';
import capability from './generator.mjs';

/** Runs the generator in memory. @returns path → text of the sources that it has written or changed. */
async function generated(options) {
  const tree = repositoryTree();
  await capability(tree, options);
  return sourcesOf(tree);
}

describe.each([
  ['wallet', 'labels', undefined],
  ['identity', 'access-policies', 'access-policy'],
  ['mfa', 'devices', undefined],
])('nx g latchkey:capability --service=%s --name=%s', (service, name, singular) => {
  let files;
  beforeAll(async () => (files = await generated({ service, name, singular })));

  it('writes the capability, its contract and its migration', () => {
    const paths = [...files.keys()];
    expect(paths).toContain(`libs/contracts/${service}/src/${name}.ts`);
    expect(paths).toContain(`apps/${service}/src/${name}/${name}.int.spec.ts`);
    expect(paths.filter((path) => path.startsWith(`apps/${service}/src/migrations/`))).toHaveLength(1);
  });

  it('leaves code that compiles', () => expect(typeErrorsOf(files)).toEqual([]));

  it('leaves code that passes the linter', async () => expect(await lintErrorsOf(files)).toEqual([]));
});

it('refuses a service that does not exist', async () => {
  await expect(generated({ service: 'nothing', name: 'labels' })).rejects.toThrow(
    'There are no contracts of a service nothing.',
  );
});
