import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { PROCESSES } from '@latchkey/contracts/bus';
import { type KubernetesObject, ofKind } from './kubernetes-objects.js';
import { problemsOf, schemaProblem, typeProblems } from './kubernetes-schema.js';
import { externalSecrets } from './kubernetes-secrets.js';
import { renderWith } from './kustomize.js';
import { describeOverlays } from './overlays.js';
import { readRoot } from './repository.js';
import { restoreDrill, secretOf } from './restore-drill.js';
import { missingSettings, unknownSettings } from './settings.js';

interface Plugin {
  name: string;
  isWALArchiver?: boolean;
  parameters: { barmanObjectName: string };
}
interface Cluster {
  instances: number;
  plugins?: Plugin[];
  priorityClassName?: string;
  bootstrap: { recovery?: { source: string; database: string; owner: string }; initdb?: object };
  externalClusters?: { name: string; plugin: Plugin }[];
  managed: object;
  postgresql: { parameters: object; pg_hba: object };
}
interface Store {
  configuration: { destinationPath: string };
}
interface Schedule {
  cluster: { name: string };
  schedule: string;
  method: string;
  pluginConfiguration: { name: string };
}

interface Rule {
  apiGroups: string[];
  resources: string[];
  verbs: string[];
}

/** As a rule of RBAC names its kind. */
const resourceOf = ({ apiVersion, kind }: KubernetesObject): string => {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  return `${group}/${kind.toLowerCase()}s`.replace(/ys$/, 'ies');
};

const PLUGIN = 'barman-cloud.cloudnative-pg.io';
const clusterOf = (objects: readonly KubernetesObject[]) => {
  const [cluster] = ofKind<Cluster>(objects, 'Cluster');
  if (!cluster) throw new Error('there is no Cluster');
  return cluster;
};

describeOverlays((overlay, render) => {
  const data = render(`overlays/${overlay}/data`);

  if (overlay === 'development') {
    it('keeps no backups', () => {
      expect(clusterOf(data).spec.plugins).toBeUndefined();
    });
    return;
  }

  const drill = restoreDrill(render);
  const [store] = ofKind<object>(data, 'ObjectStore');

  it('archives WAL, and takes a base backup of the whole cluster every day', () => {
    const { spec, metadata } = clusterOf(data);
    const parameters = { barmanObjectName: store?.metadata.name };
    expect(spec.plugins).toEqual([{ name: PLUGIN, isWALArchiver: true, parameters }]);
    const schedules = ofKind<Schedule>(data, 'ScheduledBackup').map((one) => one.spec);
    expect(schedules).toMatchObject([
      { cluster: { name: metadata.name }, method: 'plugin', pluginConfiguration: { name: PLUGIN } },
    ]);
    // Six fields: with five, the operator would read the minutes as seconds.
    expect(schedules[0]?.schedule).toMatch(/^0 \d+ \d+ \* \* \*$/);
  });

  it('practises the restore of exactly these backups, with one instance that archives nothing', () => {
    const { spec, metadata } = clusterOf(drill.objects);
    const [kept] = clusterOf(data).spec.plugins ?? [];
    expect(metadata.name).toBe(clusterOf(data).metadata.name);
    expect([spec.instances, spec.plugins, spec.priorityClassName]).toEqual([1, undefined, undefined]);
    expect(spec.bootstrap).toEqual({
      recovery: { source: 'backups', database: 'latchkey', owner: 'latchkey' },
    });
    expect(spec.externalClusters).toEqual([
      { name: 'backups', plugin: { name: PLUGIN, parameters: kept?.parameters } },
    ]);
    const { managed, postgresql } = clusterOf(data).spec;
    expect(spec.managed).toEqual(managed);
    expect([spec.postgresql.parameters, spec.postgresql.pg_hba]).toEqual([
      postgresql.parameters,
      postgresql.pg_hba,
    ]);
    const [source] = ofKind<object>(drill.objects, 'ObjectStore');
    expect(source?.spec).toEqual(store?.spec);
  });

  it('restores every server of production from the archive of before, and never writes into that', async () => {
    const own = 'components/own-database/events';
    const whole = [`${own}/server`, `${own}/backup`, 'components/restore'];
    for (const components of [['components/restore'], whole]) {
      const objects = renderWith(render, ['overlays/production/data'], ...components);
      for (const { spec } of ofKind<Cluster>(objects, 'Cluster')) {
        const { bootstrap, externalClusters = [], plugins = [], ...rest } = spec;
        expect(bootstrap).toEqual(clusterOf(drill.objects).spec.bootstrap);
        const read = externalClusters.map(({ plugin }) => plugin.parameters);
        expect([read, plugins.map(({ parameters }) => parameters)]).toEqual([
          [{ barmanObjectName: 'latchkey-backups-before' }],
          [{ barmanObjectName: 'latchkey-backups' }],
        ]);
        if (components === whole) continue;
        const { bootstrap: first, plugins: _, ...same } = clusterOf(data).spec;
        expect(first.initdb).toBeDefined();
        expect(rest).toEqual(same);
      }
      expect(await problemsOf(objects)).toEqual([]);
    }
  });

  it('takes the folders of all archives from one file of the overlay', () => {
    interface Patch {
      target: { name: string };
      patch: string;
    }
    const file = 'deploy/kubernetes/overlays/production/archive/kustomization.yaml';
    const { patches } = parse(readRoot(file)) as { patches: Patch[] };
    const objects = renderWith(render, ['overlays/production/data'], 'components/restore');
    const stores = ofKind<Store>(objects, 'ObjectStore');
    expect(patches.map(({ target }) => target.name)).toEqual(stores.map(({ metadata }) => metadata.name));
    const { components } = parse(
      readRoot('deploy/kubernetes/overlays/production/restore-drill/kustomization.yaml'),
    ) as {
      components: string[];
    };
    expect(components).toContain('../archive');
  });

  it('practises in a namespace of its own, with objects that the schemas know', async () => {
    const namespaces = drill.objects.map(({ metadata }) => metadata.namespace);
    expect(new Set(namespaces)).toEqual(new Set(['latchkey-restore-drill']));
    for (const object of drill.objects) expect(await schemaProblem(object)).toBeUndefined();
    expect(typeProblems(drill.objects)).toEqual([]);
  });

  it('is started by an account that may make each of its kinds, there alone, and wait until it is gone', () => {
    const pipeline = render('restore-drill/pipeline');
    expect(pipeline.map(({ kind }) => kind).toSorted()).toEqual([
      ...['Namespace', 'Role', 'RoleBinding', 'ServiceAccount'],
    ]);
    expect(pipeline.map(({ metadata }) => metadata.namespace ?? metadata.name)).toEqual(
      pipeline.map(() => drill.objects[0]?.metadata.namespace),
    );
    const role = pipeline.find(({ kind }) => kind === 'Role') as unknown as { rules: Rule[] };
    const may = (verb: string) =>
      role.rules
        .filter(({ verbs }) => verbs.includes(verb))
        .flatMap(({ apiGroups, resources }) => resources.map((one) => `${apiGroups[0]}/${one}`));
    const kinds = new Set(drill.objects.map(resourceOf));
    for (const verb of ['create', 'patch']) expect(new Set(may(verb))).toEqual(kinds);
    expect(new Set(may('delete'))).toEqual(new Set([...kinds, '/persistentvolumeclaims']));
  });

  it('migrates, settles, starts every process on the restored databases and asks the doctor', () => {
    const { steps, beside, last } = drill;
    expect(steps.map(({ args }) => args)).toEqual([
      ['latchkey', 'migrate'],
      ['latchkey', 'after-restore', '--yes'],
    ]);
    const processes = beside.filter(({ name }) => name !== 'nats').map(({ args }) => args[0]);
    // The gateway has no database and no key, and the doctor asks administration.
    const restored = Object.keys(PROCESSES).filter((name) => name !== 'gateway');
    expect(processes.toSorted()).toEqual(restored.toSorted());
    expect(last.args).toEqual(['latchkey', 'doctor']);
  });

  it('gives each process what it requires, out of the Secrets that are made there', () => {
    const secrets = externalSecrets(drill.objects);
    for (const container of [...drill.steps, ...drill.beside, drill.last]) {
      const { name, env = [], args } = container;
      const given = env.map((variable) => variable.name);
      if (args[0] === name) expect([name, missingSettings(name, given)]).toEqual([name, []]);
      if (args[0] === name) expect([name, unknownSettings(name, given)]).toEqual([name, []]);
      for (const { value = '' } of env.filter((variable) => variable.name.endsWith('_FILE'))) {
        const [secret, key] = secretOf(value, container, drill.job);
        expect([value, Object.keys(secrets.get(secret)?.keys ?? {})]).toEqual([
          value,
          expect.arrayContaining([key]),
        ]);
      }
    }
    const ports = drill.beside.flatMap(({ env = [] }) =>
      env.filter((variable) => variable.name === 'HEALTH_PORT').map(({ value }) => value),
    );
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('is no root, writes to one folder, and reaches the restored databases alone', () => {
    const { securityContext, volumes } = drill.job.spec.template.spec;
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    const writable = [...drill.steps, ...drill.beside, drill.last].flatMap(
      ({ name, volumeMounts = [], ...one }) => {
        expect(one.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
        });
        return volumeMounts.filter(({ readOnly }) => !readOnly).map((mount) => [name, mount.name]);
      },
    );
    expect(writable).toEqual([['nats', 'nats-data']]);
    expect(volumes.find(({ name }) => name === 'nats-data')).toEqual({ name: 'nats-data', emptyDir: {} });
    interface Policy {
      podSelector: { matchLabels?: object };
      egress?: object[];
    }
    const component = { 'app.kubernetes.io/component': 'restore-drill' };
    const own = ofKind<Policy>(drill.objects, 'NetworkPolicy').filter(({ spec }) =>
      JSON.stringify(spec.podSelector).includes('restore-drill'),
    );
    expect(own.map(({ spec }) => spec)).toEqual([
      {
        podSelector: { matchLabels: { 'app.kubernetes.io/name': 'latchkey', ...component } },
        policyTypes: ['Ingress', 'Egress'],
        egress: [
          {
            to: [{ podSelector: { matchLabels: { 'cnpg.io/cluster': 'latchkey-postgres' } } }],
            ports: [{ port: 5432, protocol: 'TCP' }],
          },
        ],
      },
    ]);
  });
});
