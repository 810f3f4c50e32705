import { type KubernetesObject, ofKind, type Workload } from '../kubernetes-objects.js';
import { type Render, renderWith } from '../kustomize.js';
import type { Scaling } from './autoscaler.rules.js';
import { numberIn } from './figures.js';

interface Scaler {
  scaleTargetRef: { name: string };
  minReplicas: number;
  maxReplicas: number;
  metrics: { resource: { target: { averageValue: string } } }[];
}

export interface Cluster {
  storage: { size: string };
  walStorage: { size: string };
  resources: { requests: { cpu: string; memory: string }; limits: { memory: string } };
  postgresql: { parameters: Record<string, string> };
}

export const PROFILES = ['small', 'medium', 'large'] as const;

/** Cores, of `500m` or `1`. */
export const coresIn = (cpu = ''): number => numberIn(cpu) / (cpu.endsWith('m') ? 1000 : 1);

const UNITS: Readonly<Record<string, number>> = { Gi: 2 ** 30, Mi: 2 ** 20, GB: 2 ** 30, MB: 2 ** 20 };

/** Bytes, of a size of Kubernetes or of PostgreSQL, whose units are powers of two, too. */
export function bytesIn(size = ''): number {
  const unit = UNITS[size.replace(/^\d+/, '')];
  if (!unit) throw new Error(`no size: ${size}`);
  return numberIn(size) * unit;
}

/** The bounds and the target of each autoscaler, by the name of its process. */
export const scalingsIn = (objects: readonly KubernetesObject[]) =>
  new Map(
    ofKind<Scaler>(objects, 'HorizontalPodAutoscaler').map(({ spec }): [string, Scaling] => [
      spec.scaleTargetRef.name.replace('latchkey-', ''),
      {
        least: spec.minReplicas,
        most: spec.maxReplicas,
        target: coresIn(spec.metrics[0]?.resource.target.averageValue),
      },
    ]),
  );

/** What production is with a profile: each of them sets all that the others set. */
export function profileOf(name: string, render: Render) {
  const renderPart = (part: string) =>
    renderWith(render, [`overlays/production${part}`], `components/profiles/${name}`);
  const objects = renderPart('');
  const scalings = scalingsIn(objects);
  const of = (process: string) => {
    const scaling = scalings.get(process);
    if (!scaling) throw new Error(`${process} has no autoscaler`);
    return scaling;
  };
  const [cluster] = ofKind<Cluster>(renderPart('/data'), 'Cluster');
  if (!cluster) throw new Error('there is no Cluster');
  const deployments = ofKind<Workload['spec']>(objects, 'Deployment').map(({ metadata, spec }) => ({
    name: metadata.name.replace('latchkey-', ''),
    least: scalings.get(metadata.name.replace('latchkey-', ''))?.least ?? spec.replicas ?? 1,
    cores: coresIn(spec.template.spec.containers[0]?.resources.requests['cpu']),
  }));
  return {
    objects,
    scalings,
    doors: { gateway: of('gateway'), session: of('session') },
    others: of('identity'),
    deployments,
    cluster: cluster.spec,
  };
}
