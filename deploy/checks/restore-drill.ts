import type { Container, KubernetesObject, Workload } from './kubernetes-objects.js';
import type { Render } from './kustomize.js';

const DRILL = 'overlays/production/restore-drill';

export interface Drill {
  readonly objects: readonly KubernetesObject[];
  readonly job: Workload;
  /** Containers that end before the next one starts. */
  readonly steps: readonly Container[];
  /** Containers that run beside the last one. */
  readonly beside: readonly Container[];
  readonly last: Container;
}

type Step = Container & { readonly restartPolicy?: string };

/** The objects that practise a restore, and the containers of its Job in their order. */
export function restoreDrill(render: Render): Drill {
  const objects = render(DRILL);
  const job = objects.find(({ kind }) => kind === 'Job') as Workload;
  const { initContainers = [], containers } = job.spec.template.spec;
  const runsOn = ({ restartPolicy }: Step) => restartPolicy === 'Always';
  const [last, ...more] = containers;
  if (!last || more.length > 0) throw new Error('the Job has not one last container');
  return {
    objects,
    job,
    steps: initContainers.filter((one) => !runsOn(one)),
    beside: initContainers.filter(runsOn),
    last,
  };
}

/** The Secret that a file of a container comes from, and its key there. */
export function secretOf(path: string, { volumeMounts }: Container, { spec }: Workload): [string, string] {
  const mount = volumeMounts.find(({ mountPath }) => path.startsWith(`${mountPath}/`));
  const volume = spec.template.spec.volumes.find(({ name }) => name === mount?.name);
  return [volume?.secret?.secretName ?? '', path.slice((mount?.mountPath.length ?? 0) + 1)];
}
