import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { chartValues } from './chart-nats.js';
import { inRoot, readRoot } from './repository.js';

const PINNED = /^\S+:[\w.-]+@sha256:[0-9a-f]{64}$/;
/** Ours, which a release names by its digest; that of the test provider never leaves the machine that made it. */
const OURS = /^(?:registry\.example\.com\/)?latchkey(?::\S+)?$|^latchkey-test-provider:local$/;

const filesIn = (folder: string): string[] =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ya?ml$/.test(file))
    .map((file) => join(folder, file));

const files = [
  'docker-compose.yml',
  ...['deploy/kubernetes', 'deploy/cluster', '.github/workflows'].flatMap(filesIn),
];

/** The images that a file names: of containers, of clusters, and of commands in workflows. */
const imagesIn = (text: string): string[] =>
  [...text.matchAll(/^[\s-]*(?:image|imageName|container|FLUX_IMAGE): ['"]?([^\s'"{]+)/gm)]
    .map(([, image = '']) => image)
    .filter((image) => !OURS.test(image));

const unpinned = (text: string): string[] => imagesIn(text).filter((image) => !PINNED.test(image));

describe('images of others', () => {
  it('are named by version and digest', () => {
    expect(files.flatMap((file) => unpinned(readRoot(file)).map((image) => `${file}: ${image}`))).toEqual([]);
  });

  it('are found: PostgreSQL and NATS of compose, NATS of the drill, Node and Flux of the workflows, a store of the cluster', () => {
    const names = files.flatMap((file) => imagesIn(readRoot(file))).map((image) => image.split(':')[0]);
    expect(new Set(names)).toEqual(
      new Set([
        ...['postgres', 'nats', 'node', 'ghcr.io/fluxcd/flux-cli'],
        'ghcr.io/cloudnative-pg/postgresql',
        'quay.io/minio/minio',
      ]),
    );
  });

  it('of the chart of NATS: its server is that of compose', () => {
    const { container, reloader, promExporter } = chartValues;
    const [server = '', ...others] = [container, reloader, promExporter].map(
      ({ image: { repository, tag } }) => `${repository}:${tag}`,
    );
    expect(imagesIn(readRoot('docker-compose.yml'))).toContain(server);
    for (const image of others) expect(image).toMatch(PINNED);
  });

  it('that no manager of Renovate knows by itself are found by ours', () => {
    const { customManagers } = JSON.parse(readRoot('renovate.json')) as {
      customManagers: readonly [{ managerFilePatterns: readonly string[]; matchStrings: readonly [string] }];
    };
    const [{ managerFilePatterns, matchStrings }] = customManagers;
    const found = files
      .filter((file) => managerFilePatterns.some((pattern) => new RegExp(pattern.slice(1, -1)).test(file)))
      .flatMap((file) => [...readRoot(file).matchAll(new RegExp(matchStrings[0], 'g'))])
      .map(({ groups = {} }) => `${groups['depName']}:${groups['currentValue']}`);
    const ours = ['ghcr.io/cloudnative-pg/postgresql:18.6-system-trixie', 'ghcr.io/fluxcd/flux-cli:v2.9.5'];
    expect(found).toEqual(expect.arrayContaining(ours));
  });

  it('without a digest are refused', () => {
    const text = readRoot('docker-compose.yml').replaceAll(/@sha256:[0-9a-f]+/g, '');
    expect(unpinned(text)).toEqual(['postgres:18.6-bookworm', 'nats:2.14.6-alpine']);
  });
});
