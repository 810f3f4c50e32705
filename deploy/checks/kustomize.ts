import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './kubernetes-objects.js';
import { inRoot, readRoot } from './repository.js';
import { oncePerRun } from './run-cache.js';

export const KUBERNETES = 'deploy/kubernetes';

export type Render = (folder: string) => KubernetesObject[];

const kept = new Map<string, KubernetesObject[]>();

/** Renders once for all specs of a run; none of them changes what is rendered. */
const once = (what: string, render: () => KubernetesObject[]): KubernetesObject[] => {
  const objects = kept.get(what) ?? oncePerRun(`${renderer()?.version}\n${what}`, render);
  kept.set(what, objects);
  return objects;
};

interface Renderer {
  readonly version: string;
  readonly command: string;
  readonly build: readonly string[];
}

let found: { readonly renderer: Renderer | undefined } | undefined;

/** `kubectl kustomize` or `kustomize build`: the one that this machine has in a version that knows our fields. */
const renderer = (): Renderer | undefined => (found ??= { renderer: findRenderer() }).renderer;

function findRenderer(): Renderer | undefined {
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
    if (isRecent(printed)) return { version: `${command} ${printed}`, command, build };
  }
  return undefined;
}

/** @returns undefined where nothing on this machine renders. */
export const kustomize = (): Render | undefined =>
  renderer() && ((folder) => once(folder, () => rendered(folder)));

function rendered(folder: string): KubernetesObject[] {
  const { command = '', build = [] } = renderer() ?? {};
  const args = [...build, inRoot(KUBERNETES, folder)];
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
  doctor: [''],
  'external-postgres': ['/data'],
  'flat-keys': ['/data'],
  ingress: [''],
  ...ownDatabase('events'),
  ...ownDatabase('session'),
  pooler: ['/data'],
  pooled: ['', '/migrate'],
  probe: [''],
  restore: ['/data'],
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
const BESIDE = /^components\/own-database\/\w+\/(?:backup|pooler|second-region)\//;

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
