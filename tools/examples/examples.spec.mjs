import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from '../workspace/root.mjs';
import { packages as ourPackages, publishedManifest } from '../packages/list.mjs';
import { exampleNames } from './example.mjs';

const names = exampleNames();
const read = (name, file) => readFileSync(inRoot('examples', name, file), 'utf8');

it('knows the examples', () => {
  expect(names).toEqual(expect.arrayContaining(['express-react', 'next']));
});

describe.each(names)('examples/%s', (name) => {
  it('installs the same versions everywhere, from the registry of whoever installs it', () => {
    if (!existsSync(inRoot('examples', name, 'package-lock.json'))) return;
    const { packages } = JSON.parse(read(name, 'package-lock.json'));
    const sources = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
    expect(sources.filter((source) => !/^file:\.\.\/\.\.\/dist\/packages\/\w+$/.test(source))).toEqual([]);
    const { dependencies, devDependencies } = JSON.parse(read(name, 'package.json'));
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^(?:\d+\.\d+\.\d+|file:.*)$/.test(version))).toEqual([]);
  });

  it('installs what our packages depend on', () => {
    if (!existsSync(inRoot('examples', name, 'package-lock.json'))) return;
    const { packages } = JSON.parse(read(name, 'package-lock.json'));
    for (const { name: one, manifest } of ourPackages()) {
      const locked = packages[`node_modules/${one}`];
      if (!locked) continue;
      const { dependencies } = publishedManifest(manifest);
      expect([one, locked.dependencies]).toEqual([one, dependencies]);
      for (const dependency of Object.keys(dependencies))
        expect(packages).toHaveProperty([`node_modules/${dependency}`]);
    }
  });

  it('has pictures that are small enough to be read over a slow line', () => {
    const files = readdirSync(inRoot('docs/images')).filter((file) => file.startsWith(`example-${name}`));
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const file of files)
      expect([file, statSync(inRoot('docs/images', file)).size < 120_000]).toEqual([file, true]);
  });
});

it('an adapter has at most 60 lines', () => {
  const folder = inRoot('libs/sdk-node/src/adapters');
  for (const name of ['express', 'fastify', 'hono', 'next']) {
    const lines = readFileSync(`${folder}/${name}.ts`, 'utf8').trimEnd().split('\n').length;
    expect([name, lines <= 60]).toEqual([name, true]);
  }
});
