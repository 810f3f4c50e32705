import { spawnSync } from 'node:child_process';
import { parse, parseAllDocuments } from 'yaml';
import { expect, it } from '@jest/globals';
import { storeOf } from '../cluster/store.mjs';
import { type KubernetesObject, ofKind } from './kubernetes-objects.js';
import { schemaProblem, typeProblems } from './kubernetes-schema.js';
import { describeOverlays } from './overlays.js';
import { inRoot, readRoot } from './repository.js';

interface ExternalSecret {
  readonly data?: readonly { readonly remoteRef: { readonly key: string; readonly property: string } }[];
}

const objectsIn = (file: string): KubernetesObject[] =>
  parseAllDocuments(readRoot(file)).map((document) => document.toJS() as KubernetesObject);

async function expectKnown(objects: readonly KubernetesObject[]): Promise<void> {
  expect(objects).not.toEqual([]);
  for (const object of objects) expect([object.metadata.name, await schemaProblem(object)]).toEqual([object.metadata.name, undefined]); // prettier-ignore
  expect(typeProblems(objects)).toEqual([]);
}

it.each(['edge/certificate.yaml', 'edge/gateway.yaml', 'production/store.yaml'])(
  'the schemas know what is in deploy/cluster/%s',
  (file) => expectKnown(objectsIn(`deploy/cluster/${file}`)),
);

/** The values that `components/external-secrets` asks for, from a new set of them. */
function storedValues(): Record<string, Record<string, string>> {
  const script = inRoot('deploy/kubernetes/secrets.mjs');
  const { stdout } = spawnSync(process.execPath, [script, '--format', 'json'], { encoding: 'utf8' });
  const store = inRoot('deploy/cluster/store.mjs');
  const env = { ...process.env, BACKUPS_KEY: 'a key' };
  const printed = spawnSync(process.execPath, [store], { encoding: 'utf8', input: stdout, env });
  const { spec } = JSON.parse(printed.stdout) as ReturnType<typeof storeOf>;
  return Object.fromEntries(
    spec.provider.fake.data.map(({ key, value }) => [key, JSON.parse(value) as Record<string, string>]),
  );
}

describeOverlays((overlay, render) => {
  const folder = (part: string) => `../cluster/${overlay}${part}`;
  const parts = ['', '/data', '/migrate', ...(overlay === 'production' ? ['/restore-drill'] : [])];

  it.each(parts)('deploy/cluster renders only what the schemas know: %j', (part) =>
    expectKnown(render(folder(part))),
  );

  it('deploy/cluster serves the address of its edge, with a provider in the pod of identity alone', () => {
    const objects = render(folder(''));
    const text = JSON.stringify(objects);
    expect(text).not.toContain('auth.example.com');
    const [certificate] = objectsIn('deploy/cluster/edge/certificate.yaml').filter(({ kind }) => kind === 'Certificate'); // prettier-ignore
    expect(JSON.stringify(certificate)).toContain('auth.latchkey.test');
    const pods = ofKind<{ template: { spec: { containers: { name: string }[] } } }>(objects, 'Deployment');
    const withProvider = pods.filter(({ spec }) => spec.template.spec.containers.length > 1);
    expect(withProvider.map(({ metadata }) => metadata.name)).toEqual(['latchkey-identity']);
    const scaled = ofKind<{ maxReplicas: number }>(objects, 'HorizontalPodAutoscaler');
    expect(scaled.find(({ metadata }) => metadata.name === 'latchkey-identity')?.spec.maxReplicas).toBe(1);
  });

  if (overlay === 'development') return;

  it('the store that install.sh makes has every value that the overlay reads', () => {
    const values = storedValues();
    const asked = ofKind<ExternalSecret>(render(folder('/data')), 'ExternalSecret').flatMap(({ spec }) =>
      (spec.data ?? []).map(({ remoteRef }) => remoteRef),
    );
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.filter(({ key, property }) => !values[key]?.[property])).toEqual([]);
  });
});

it('the edge of kind leads to the port of the proxies', () => {
  const { ports } = parse(readRoot('deploy/cluster/edge/traefik.yaml')) as {
    ports: { websecure: { nodePort: number } };
  };
  expect(readRoot('deploy/cluster/kind.yaml')).toContain(
    `containerPort: ${ports.websecure.nodePort}, hostPort: 443`,
  );
});

it('the store refuses what is no JSON, and shows none of it', () => {
  const script = inRoot('deploy/cluster/store.mjs');
  const env = { ...process.env, BACKUPS_KEY: 'a key' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    input: 'hush',
    env,
  });
  expect([status, stdout]).toEqual([65, '']);
  expect(stderr).not.toContain('hush');
});
