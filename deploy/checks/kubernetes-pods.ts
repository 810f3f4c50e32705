import type { Container, KubernetesObject, Workload } from './kubernetes-objects.js';
import { certificates, developmentSecrets, externalSecrets, type Secrets } from './kubernetes-secrets.js';
import type { Render } from './kustomize.js';
import { renderWhole } from './overlays.js';

type Volumes = Workload['spec']['template']['spec']['volumes'];

/** One container of a Deployment or Job, under `<object>/<process>`. */
export type Pod = readonly [name: string, container: Container, volumes: Volumes];

export interface Deployed {
  /** The objects of the overlay, without its migrations. */
  readonly objects: KubernetesObject[];
  readonly pods: readonly Pod[];
  readonly serving: readonly Pod[];
  readonly secrets: Secrets;
}

/** What an overlay deploys: its processes and migrations, and the Secrets that they find. */
export function deployedOf(overlay: string, render: Render): Deployed {
  const objects = renderWhole(overlay, render);
  const pods = podsOf([...objects, ...render(`overlays/${overlay}/migrate`)]);
  const serving = pods.filter(([, { args }]) => !args.includes('--migrate'));
  const secrets =
    overlay === 'production'
      ? new Map([...externalSecrets(objects), ...certificates(objects)])
      : developmentSecrets();
  return { objects, pods, serving, secrets };
}

export function podsOf(objects: readonly KubernetesObject[]): Pod[] {
  return (objects as Workload[])
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .flatMap(({ metadata, spec: { template } }) =>
      template.spec.containers.map(
        (container) => [`${metadata.name}/${container.args[0]}`, container, template.spec.volumes] as const,
      ),
    );
}

/** The variables that a container gets from ConfigMaps; the last map wins, as in Kubernetes. */
export function configOf({ envFrom = [] }: Container, objects: readonly KubernetesObject[]) {
  const maps = envFrom.flatMap(({ configMapRef }) => (configMapRef ? [configMapRef.name] : []));
  const data = maps.map((name) => {
    const map = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
    if (!map) throw new Error(`there is no ConfigMap ${name}`);
    return map.data ?? {};
  });
  return Object.assign({}, ...data) as Record<string, string>;
}
