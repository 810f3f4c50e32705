import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it } from '@jest/globals';
import {
  type Container,
  isSelected,
  type KubernetesObject,
  ofKind,
  type Selector,
  selects,
  type Workload,
} from './kubernetes-objects.js';
import { type ExternalSecret, externalSecrets } from './kubernetes-secrets.js';
import { KUBERNETES, renderWith } from './kustomize.js';
import { describeOverlays } from './overlays.js';
import { inRoot, readRoot } from './repository.js';

type Template = Workload['spec']['template'];
interface CronJob {
  schedule: string;
  concurrencyPolicy: string;
  jobTemplate: { spec: { backoffLimit: number; activeDeadlineSeconds: number; template: Template } };
}
interface Policy {
  podSelector: Selector;
  egress: object[];
}

const MINUTES = /^\*\/(\d+) \* \* \* \*$/;

describeOverlays((overlay, render) => {
  if (overlay === 'development') return;
  const objects = renderWith(render, [`overlays/${overlay}`], 'components/probe');
  const job = ofKind<CronJob>(objects, 'CronJob')[0]?.spec;
  const template = job?.jobTemplate.spec.template;
  const container = template?.spec.containers[0] as Container;
  const [migration] = ofKind<{ template: Template }>(render(`overlays/${overlay}/migrate`), 'Job');
  const migrates = migration?.spec.template.spec;

  it('runs `latchkey probe` of the image of the processes, confined like a migration', () => {
    expect(container.args).toEqual(['latchkey', 'probe']);
    expect(container.image).toBe(migrates?.containers[0]?.image);
    expect(container.securityContext).toEqual(migrates?.containers[0]?.securityContext);
    for (const part of ['securityContext', 'automountServiceAccountToken', 'enableServiceLinks'] as const)
      expect([part, memberOf(template?.spec, part)]).toEqual([part, memberOf(migrates, part)]);
  });

  it('asks the public address with the key of its own Secret', () => {
    const [address, key] = container.env as [
      { valueFrom: { configMapKeyRef: { name: string; key: string } } },
      { name: string; value: string },
    ];
    const { name, key: setting } = address.valueFrom.configMapKeyRef;
    const map = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
    expect(map?.data?.[setting]).toBe('https://auth.example.com');
    const { name: file, mountPath } = container.volumeMounts[0] ?? { name: '', mountPath: '' };
    const [volume] = template?.spec.volumes ?? [];
    expect([key.name, key.value, volume?.name]).toEqual([
      'LATCHKEY_SECRET_KEY_FILE',
      `${mountPath}/secret-key`,
      file,
    ]);
    expect(Object.keys(externalSecrets(objects).get('latchkey-probe')?.keys ?? {})).toEqual(['secret-key']);
  });

  it('ends before the next one begins, and fails for good', () => {
    const [, minutes] = MINUTES.exec(job?.schedule ?? '') ?? [];
    expect(job?.jobTemplate.spec.activeDeadlineSeconds).toBeLessThan(60 * Number(minutes));
    expect([job?.concurrencyPolicy, job?.jobTemplate.spec.backoffLimit]).toEqual(['Forbid', 0]);
  });

  it('is let out by its own policy and to DNS alone, and taken for no process', () => {
    const labels = template?.metadata.labels ?? {};
    const whole = [...render(`overlays/${overlay}/data`), ...objects];
    const named = ofKind<Policy>(whole, 'NetworkPolicy')
      .filter(({ spec: { podSelector } }) => isSelected(podSelector, labels))
      .map(({ metadata }) => metadata.name);
    expect(named.toSorted()).toEqual(['default-deny', 'dns', 'latchkey-probe']);
    const services = ofKind<{ selector: Record<string, string> }>(objects, 'Service');
    expect(services.filter(({ spec }) => selects(spec.selector, labels))).toEqual([]);
  });

  const egressOf = (all: readonly KubernetesObject[]) =>
    ofKind<Policy>(all, 'NetworkPolicy').find(({ metadata }) => metadata.name === 'latchkey-probe')?.spec
      .egress;

  it('reaches the proxies in the namespace that the overlay names', () => {
    const copy = mkdtempSync(join(realpathSync(tmpdir()), 'kubernetes-'));
    cpSync(inRoot(KUBERNETES), join(copy, KUBERNETES), { recursive: true });
    cpSync(inRoot('deploy/observability'), join(copy, 'deploy/observability'), { recursive: true });
    const folder = join(copy, KUBERNETES, `overlays/${overlay}`);
    const file = join(folder, 'namespaces/namespaces.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('ingress: ingress', 'ingress: istio-ingress'));
    writeFileSync(
      join(folder, 'kustomization.yaml'),
      readFileSync(join(folder, 'kustomization.yaml'), 'utf8').replace(
        'components:',
        'components:\n  - ../../components/probe',
      ),
    );
    const proxies = egressOf(render(relative(inRoot(KUBERNETES), folder)))?.[0];
    rmSync(copy, { recursive: true });
    expect(proxies).toMatchObject({
      to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'istio-ingress' } } }],
    });
  });

  it('reaches a private address by the patch of the page', () => {
    const page = readRoot('docs/deployment.md');
    const [, patch = ''] = /```yaml\n(# in your overlay: a balancer[^]*?)```/.exec(page) ?? [];
    const own = mkdtempSync(join(realpathSync(tmpdir()), 'overlay-'));
    const lines = ['overlays', 'components/probe'].map((one) => relative(own, inRoot(KUBERNETES, one)));
    const parts = ['resources:', `  - ${lines[0]}/${overlay}`, 'components:', `  - ${lines[1]}`, patch];
    writeFileSync(join(own, 'kustomization.yaml'), parts.join('\n'));
    const egress = egressOf(render(relative(inRoot(KUBERNETES), own)));
    rmSync(own, { recursive: true });
    expect(egress?.slice(2)).toEqual([
      { to: [{ ipBlock: { cidr: '10.1.2.3/32' } }], ports: [{ port: 443, protocol: 'TCP' }] },
    ]);
  });

  it('has a key without a slash by components/probe/flat-key', () => {
    const flat = renderWith(render, [`overlays/${overlay}`], 'components/probe', 'components/probe/flat-key');
    const keysOf = (all: readonly KubernetesObject[]) =>
      ofKind<ExternalSecret>(all, 'ExternalSecret').flatMap(({ spec: { data = [] } }) =>
        data.map(({ remoteRef }) => remoteRef.key),
      );
    expect(keysOf(objects)).toEqual(['latchkey/probe']);
    expect(keysOf(flat)).toEqual(['latchkey-probe']);
  });
});

const memberOf = (spec: object | undefined, name: string): unknown =>
  (spec as Record<string, unknown> | undefined)?.[name];
