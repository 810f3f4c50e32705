/** The parts of Kubernetes objects that the checks read. The schema check proves their form first. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Labels;
  };
  readonly data?: Readonly<Record<string, string>>;
  readonly automountServiceAccountToken?: boolean;
}

export type Labels = Readonly<Record<string, string>>;

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: object;
}

interface Source {
  readonly name: string;
  readonly optional?: boolean;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly ports?: readonly { name: string; containerPort: number }[];
  readonly envFrom?: readonly { configMapRef?: Source; secretRef?: Source }[];
  readonly env: readonly Variable[];
  readonly volumeMounts: readonly { name: string; mountPath: string; readOnly?: boolean }[];
  readonly resources: { requests: Record<string, string>; limits: Record<string, string> };
  readonly securityContext: object;
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly lifecycle?: { preStop: { sleep: { seconds: number } } };
}

export interface SpreadConstraint {
  readonly topologyKey: string;
  readonly whenUnsatisfiable: string;
  readonly maxSkew: number;
  readonly minDomains?: number;
  readonly nodeTaintsPolicy?: string;
  readonly matchLabelKeys?: readonly string[];
  readonly labelSelector: { matchLabels: Labels };
}

interface AffinityTerm {
  readonly topologyKey: string;
  readonly matchLabelKeys?: readonly string[];
  readonly labelSelector: { matchLabels: Labels };
}

export interface PodTemplate {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly serviceAccountName: string;
    readonly automountServiceAccountToken: boolean;
    readonly enableServiceLinks: boolean;
    readonly terminationGracePeriodSeconds?: number;
    readonly securityContext: object;
    readonly topologySpreadConstraints?: readonly SpreadConstraint[];
    readonly affinity?: {
      podAntiAffinity?: {
        preferredDuringSchedulingIgnoredDuringExecution?: readonly { podAffinityTerm: AffinityTerm }[];
      };
    };
    readonly priorityClassName?: string;
    readonly containers: readonly Container[];
    readonly initContainers?: readonly Container[];
    readonly volumes: readonly {
      name: string;
      secret?: { secretName: string; items?: { path: string }[] };
    }[];
    readonly hostNetwork?: boolean;
    readonly hostPID?: boolean;
    readonly hostIPC?: boolean;
  };
}

export interface Workload extends KubernetesObject {
  readonly spec: {
    readonly replicas?: number;
    readonly selector: { readonly matchLabels: Labels };
    readonly template: PodTemplate;
  };
}

/** Objects with a `spec`; each check names the part that it reads. */
export const ofKind = <Spec>(objects: readonly KubernetesObject[], kind: string) =>
  objects.filter((object) => object.kind === kind) as (KubernetesObject & { spec: Spec })[];

export const deploymentsOf = (objects: readonly KubernetesObject[]): Workload[] =>
  objects.filter(({ kind }) => kind === 'Deployment') as Workload[];

/** Whether a selector matches a pod with these labels. */
export const selects = (wanted: Labels, labels: Labels): boolean =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value);

/** Of a network policy. */
export interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: 'In' | 'NotIn';
    readonly values: readonly string[];
  }[];
}

/** Whether a network policy is for pods with these labels. */
export const isSelected = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  selects(matchLabels, labels) &&
  matchExpressions.every(
    ({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'),
  );

/** The process that one of our pods runs. */
export const componentOf = ({ labels }: { labels?: Labels }): string =>
  labels?.['app.kubernetes.io/component'] ?? '';
