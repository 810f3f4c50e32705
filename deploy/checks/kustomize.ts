import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './kubernetes-objects.js';
import { inRoot, readRoot } from './repository.js';

export const KUBERNETES = 'deploy/kubernetes';

export type Render = (folder: string) => KubernetesObject[];

const kept = new Map<string, KubernetesObject[]>();

/** Renders a folder of the repository once for all files of a worker; none of them changes what is rendered. */
const once = (folder: string, render: () => KubernetesObject[]): KubernetesObject[] => {
  const objects = kept.get(folder) ?? render();
  if (!folder.startsWith('..')) kept.set(folder, objects);
  return objects;
};

/** `kubectl kustomize` or `kustomize build`: the one that this machine has in a version that knows our fields. */
export function kustomize(): Render | undefined {
  const isRecent = (text: string) => Number(/v(\d+)\.\d+\.\d+/.exec(text)?.[1] ?? 0) >= 5;
  const commands = [
    { command: 'kubectl', version: ['version', '--client', '-o', 'json'], build: ['kustomize'] },
    { command: 'kustomize', version: ['version'], build: ['build'] },
  ];
  for (const { command, version, build } of commands) {
    const { status, stdout } = spawnSync(command, version, { encoding: 'utf8' });
    if (status !== 0) continue;
    const printed = version.includes('json')
      ? ((parse(stdout) as { kustomizeVersion?: string }).kustomizeVersion ?? '')
      : stdout;
    if (isRecent(printed))
      return (folder) => once(folder, () => rendered(command, [...build, inRoot(KUBERNETES, folder)]));
  }
  return undefined;
}

function rendered(command: string, args: readonly string[]): KubernetesObject[] {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(stderr);
  if (stderr.trim()) throw new Error(`it warns: ${stderr}`);
  return objectsIn(stdout);
}

/** Renders folders with components more, as an operator's own overlay would. */
export function renderWith(
  render: Render,
  folders: readonly string[],
  ...components: readonly string[]
): KubernetesObject[] {
  return once([...folders, ...components].join(' '), () => renderedWith(render, folders, components));
}

function renderedWith(
  render: Render,
  folders: readonly string[],
  components: readonly string[],
): KubernetesObject[] {
  const own = mkdtempSync(join(realpathSync(tmpdir()), 'overlay-'));
  const pathTo = (target: string) => relative(own, inRoot(KUBERNETES, target));
  try {
    const resources = folders.map((folder) => `  - ${pathTo(folder)}`);
    const added = components.map((component) => `  - ${pathTo(component)}`);
    const lines = ['resources:', ...resources, 'components:', ...added];
    writeFileSync(join(own, 'kustomization.yaml'), lines.join('\n'));
    return render(relative(inRoot(KUBERNETES), own));
  } finally {
    rmSync(own, { recursive: true });
  }
}

const objectsIn = (text: string): KubernetesObject[] =>
  parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);

/** Components that no overlay has unless an operator adds them, and the folders of the overlay that they are for. */
export const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  autoscaling: [''],
  'external-postgres': ['/data'],
  'flat-keys': ['/data'],
  ingress: [''],
  ...ownDatabase('events'),
  ...ownDatabase('session'),
  pooler: ['/data'],
  pooled: ['', '/migrate'],
  probe: [''],
  'second-region': ['/data'],
  vault: [''],
};

function ownDatabase(service: string): Readonly<Record<string, readonly string[]>> {
  const component = `own-database/${service}`;
  return {
    [`${component}/server`]: ['/data'],
    [`${component}/pods`]: ['', '/migrate'],
    [`${component}/drill`]: ['/restore-drill'],
  };
}

/** What goes beside a server of its own; specs of it render them together. */
const BESIDE = /^components\/own-database\/\w+\/(?:pooler|recovery|second-region)\//;

const isDeployed = (file: string): boolean =>
  !BESIDE.test(file) &&
  !Object.keys(OPTIONAL).some((component) => file.startsWith(`components/${component}/`));

/** Every complete object as it stands in its file, by default without optional components. Patches are not objects. */
export function sourceObjects(wanted = isDeployed): { file: string; object: KubernetesObject }[] {
  const files = readdirSync(inRoot(KUBERNETES), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.yaml') && !file.startsWith('nats/') && !isPartial(file) && wanted(file))
    .flatMap((file) => objectsIn(readRoot(`${KUBERNETES}/${file}`)).map((object) => ({ file, object })))
    .filter(({ object }) => isObject(object) && !object.apiVersion.startsWith('kustomize.config.k8s.io/'));
}

/** Patches in JSON, and configuration of kustomize, have no version. */
const isObject = (object: Partial<KubernetesObject>) => object.apiVersion !== undefined;

const isPartial = (file: string) =>
  /^base\/(?!workload\/)[^/]+\/deployment\.yaml$|^components\/(?:pooled|own-database\/\w+\/pods)\//.test(
    file,
  );
