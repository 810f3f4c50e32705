import { expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import {
  componentOf,
  type Container,
  deploymentsOf,
  type KubernetesObject,
  type Labels,
  ofKind,
  selects,
  type Workload,
} from './kubernetes-objects.js';
import { configOf } from './kubernetes-pods.js';
import { describeOverlays, renderWhole } from './overlays.js';
import { readRoot } from './repository.js';

const names = Object.keys(PROCESSES);
const { version } = JSON.parse(readRoot('package.json')) as { version: string };
/** A process ends within this time after the signal: STOP_LIMIT_MS of the platform. */
const STOP_LIMIT_S = 15;
const CLUSTER_SCOPED = new Set(['Namespace', 'PriorityClass']);

const portsOf = ({ spec }: Workload): string[] =>
  spec.template.spec.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name));

describeOverlays((overlay, render) => {
  const objects = renderWhole(overlay, render);
  const migration = render(`overlays/${overlay}/migrate`);
  const deployments = deploymentsOf(objects);
  const jobs = ofKind<Workload['spec']>(migration, 'Job') as Workload[];
  const workloads = [...deployments, ...jobs].map((one) => [one.metadata.name, one] as const);
  const containers = [...deployments, ...jobs].flatMap(({ metadata, spec }) =>
    spec.template.spec.containers.map(
      (container) => [`${metadata.name}/${container.name}`, container] as const,
    ),
  );

  it('runs every process once, and migrates every database', () => {
    expect(deployments.map(({ spec }) => componentOf(spec.template.metadata)).toSorted()).toEqual(
      names.toSorted(),
    );
    for (const { metadata, spec } of deployments) {
      const component = componentOf(spec.template.metadata);
      expect(metadata.name).toBe(`latchkey-${component}`);
      expect(spec.template.spec.containers.map(({ args }) => args)).toEqual([[component]]);
    }
    const owners = names.filter((name) => PROCESSES[name]?.database);
    expect(jobs.map(({ spec }) => spec.template.spec.containers.map(({ args }) => args))).toEqual([
      owners.map((name) => [name, '--migrate']),
    ]);
  });

  it('puts everything into a namespace that takes restricted pods only', () => {
    const [namespace] = objects.filter(({ kind }) => kind === 'Namespace');
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    const outside = [...objects, ...migration].filter(
      ({ kind, metadata }) => !CLUSTER_SCOPED.has(kind) && metadata.namespace !== namespace?.metadata.name,
    );
    expect(outside).toEqual([]);
  });

  it.each(workloads)('%s: is no root, and has no way to become it', (_, { spec }) => {
    const { securityContext, hostNetwork, hostPID, hostIPC, initContainers, volumes } = spec.template.spec;
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(securityContext).toMatchObject({ runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 });
    expect([hostNetwork, hostPID, hostIPC, initContainers]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(volumes.filter(({ secret }) => !secret)).toEqual([]);
  });

  it.each(containers)('%s: is pinned, limited, and writes nothing', (_, container) => {
    const repository = overlay === 'production' ? 'registry.example.com/latchkey' : 'latchkey';
    expect(container.image).toBe(`${repository}:${version}`);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const { requests, limits } = container.resources;
    expect([Object.keys(requests).toSorted(), Object.keys(limits)]).toEqual([['cpu', 'memory'], ['memory']]);
    expect(container.volumeMounts.filter(({ readOnly }) => !readOnly)).toEqual([]);
  });

  it.each(workloads)('%s: has a service account of its own, without a token', (name, { spec }) => {
    const { serviceAccountName, automountServiceAccountToken, enableServiceLinks } = spec.template.spec;
    const account = [...objects, ...migration].find(
      ({ kind, metadata }) => kind === 'ServiceAccount' && metadata.name === serviceAccountName,
    );
    expect(serviceAccountName).toBe(name);
    expect([account?.automountServiceAccountToken, automountServiceAccountToken, enableServiceLinks]).toEqual(
      [false, false, false],
    );
  });

  it.each(deployments.map((one) => [one.metadata.name, one] as const))(
    '%s: has three probes, and time to end',
    (_, { spec }) => {
      const {
        containers: [container],
        terminationGracePeriodSeconds = 0,
      } = spec.template.spec;
      const { startupProbe, livenessProbe, readinessProbe, ports = [], lifecycle } = container as Container;
      expect(ports.map(({ name }) => name)).toContain('health');
      expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet)).toEqual([
        { path: '/livez', port: 'health' },
        { path: '/livez', port: 'health' },
        { path: '/readyz', port: 'health' },
      ]);
      const sleep = lifecycle?.preStop.sleep.seconds ?? 0;
      expect(sleep).toBeGreaterThan(0);
      expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(STOP_LIMIT_S + sleep);
    },
  );

  it.each(deployments.map((one) => [one.metadata.name, one] as const))(
    '%s: its selectors take its pods and no others',
    (_, { spec }) => {
      const own = spec.template.metadata.labels;
      const others = [...deployments, ...jobs]
        .map((one) => one.spec.template.metadata.labels)
        .filter((labels) => componentOf({ labels }) !== componentOf({ labels: own }));
      const { topologySpreadConstraints: spread = [], affinity } = spec.template.spec;
      const { preferredDuringSchedulingIgnoredDuringExecution: wishes = [] } =
        affinity?.podAntiAffinity ?? {};
      const places = [...spread, ...wishes.map(({ podAffinityTerm }) => podAffinityTerm)];
      expect(places.map(({ topologyKey }) => topologyKey)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ]);
      for (const { matchLabels } of [spec.selector, ...places.map(({ labelSelector }) => labelSelector)]) {
        expect(selects(matchLabels, own)).toBe(true);
        expect(others.filter((labels) => selects(matchLabels, labels))).toEqual([]);
      }
    },
  );

  it.each(deployments.map((one) => [one.metadata.name, one] as const))(
    '%s: is scaled, and survives the drain of a node',
    (name, { spec }) => {
      interface Scaling {
        minReplicas: number;
        maxReplicas: number;
        scaleTargetRef: { kind: string; name: string };
      }
      interface Budget {
        maxUnavailable?: number;
        minAvailable?: number;
        selector: { matchLabels: Labels };
      }
      const [scaler, ...more] = ofKind<Scaling>(objects, 'HorizontalPodAutoscaler').filter(
        (one) => one.spec.scaleTargetRef.name === name && one.spec.scaleTargetRef.kind === 'Deployment',
      );
      expect(more).toEqual([]);
      // Its work does not grow with the requests.
      if (name === 'latchkey-streams') expect([scaler, spec.replicas]).toEqual([undefined, 2]);
      else {
        const { minReplicas = 0, maxReplicas = 0 } = scaler?.spec ?? {};
        expect(minReplicas).toBe(overlay === 'production' ? 2 : 1);
        expect(maxReplicas).toBeGreaterThanOrEqual(minReplicas);
        // A number of replicas here would undo the autoscaler's decision at every apply.
        expect(spec.replicas).toBeUndefined();
      }
      const budgets = ofKind<Budget>(objects, 'PodDisruptionBudget').filter((one) =>
        selects(one.spec.selector.matchLabels, spec.template.metadata.labels),
      );
      expect(budgets.map((one) => [one.spec.maxUnavailable, one.spec.minAvailable])).toEqual([
        [1, undefined],
      ]);
    },
  );

  it('opens the public port of the gateway, and nothing else, to the route', () => {
    interface Service {
      clusterIP?: string;
      selector: Labels;
      ports: { port: number; targetPort: string }[];
    }
    interface Route {
      rules: { backendRefs: { name: string; port: number }[] }[];
    }
    const services = ofKind<Service>(objects, 'Service').filter(({ spec }) => spec.clusterIP !== 'None');
    expect(services.map(({ metadata }) => metadata.name)).toEqual(['latchkey-admin', 'latchkey-gateway']);
    const [admin, service] = services;
    expect(admin?.spec.ports.map(({ targetPort }) => targetPort)).toEqual(['admin']);
    expect(service?.spec.ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
    const behind = deployments.filter(({ spec }) =>
      selects(service?.spec.selector ?? {}, spec.template.metadata.labels),
    );
    expect(behind.map(({ metadata }) => metadata.name)).toEqual(['latchkey-gateway']);
    expect(behind.flatMap(portsOf)).toContain(service?.spec.ports[0]?.targetPort);
    const operated = deployments.filter(({ spec }) =>
      selects(admin?.spec.selector ?? {}, spec.template.metadata.labels),
    );
    expect(operated.map(({ metadata }) => metadata.name)).toEqual(['latchkey-admin']);
    const [container] = operated[0]?.spec.template.spec.containers ?? [];
    const adminPort = container?.ports?.find(({ name }) => name === 'admin')?.containerPort;
    expect(configOf(container as Container, objects)['ADMIN_PORT']).toBe(String(adminPort));
    // The public process must not pass administration on.
    const [open] = behind[0]?.spec.template.spec.containers ?? [];
    expect(configOf(open as Container, objects)).not.toHaveProperty('ADMIN_UPSTREAM');
    if (overlay !== 'production') return;
    const backends = ofKind<Route>(objects, 'HTTPRoute').flatMap(({ spec }) =>
      spec.rules.flatMap(({ backendRefs }) => backendRefs),
    );
    expect(backends).toEqual([{ name: service?.metadata.name, port: service?.spec.ports[0]?.port }]);
  });

  it.each(deployments.map((one) => [one.metadata.name, one] as const))(
    '%s: its metrics are scraped, ready or not, once for each pod',
    (_, deployment) => {
      interface Service {
        clusterIP?: string;
        publishNotReadyAddresses?: boolean;
        selector: Labels;
        ports: { name: string; targetPort: string }[];
      }
      interface Monitor {
        selector: { matchLabels: Labels };
        endpoints: { port: string; path: string; honorLabels: boolean }[];
      }
      const labels = deployment.spec.template.metadata.labels;
      const found = ofKind<Service>(objects, 'Service').filter(
        ({ spec }) => spec.clusterIP === 'None' && selects(spec.selector, labels),
      );
      expect(found.map(({ spec }) => spec.publishNotReadyAddresses)).toEqual([true]);
      const ports = found.flatMap(({ spec }) => spec.ports);
      expect(portsOf(deployment)).toEqual(expect.arrayContaining(ports.map((port) => port.targetPort)));
      if (overlay !== 'production') return;
      const monitors = ofKind<Monitor>(objects, 'ServiceMonitor').filter(({ spec }) =>
        selects(spec.selector.matchLabels, found[0]?.metadata.labels ?? {}),
      );
      const [port] = ports;
      expect(monitors.flatMap(({ spec }) => spec.endpoints)).toMatchObject([
        { port: port?.name, path: '/metrics', honorLabels: true },
      ]);
    },
  );

  it('gives no two objects of a kind one name', () => {
    const ids = [...objects, ...migration].map(
      ({ kind, metadata }: KubernetesObject) => `${kind} ${metadata.name}`,
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
