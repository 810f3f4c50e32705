import { expect, it } from '@jest/globals';
import { type Container, ofKind, selects, type Workload } from './kubernetes-objects.js';
import { externalSecrets } from './kubernetes-secrets.js';
import { renderWith } from './kustomize.js';
import { describeOverlays } from './overlays.js';

type Template = Workload['spec']['template'];
interface CronJob {
  schedule: string;
  concurrencyPolicy: string;
  jobTemplate: { spec: { backoffLimit: number; activeDeadlineSeconds: number; template: Template } };
}
interface Policy {
  podSelector: { matchLabels: Record<string, string> };
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

  it('is let out by its own policy, and taken for no process', () => {
    const labels = template?.metadata.labels ?? {};
    const policies = ofKind<Policy>(objects, 'NetworkPolicy').filter(({ spec: { podSelector } }) =>
      selects(podSelector.matchLabels ?? {}, labels),
    );
    const named = policies.map(({ metadata }) => metadata.name);
    expect(named).toContain('latchkey-probe');
    expect(named.filter((name) => /^latchkey-(?!probe)/.test(name))).toEqual([]);
    const services = ofKind<{ selector: Record<string, string> }>(objects, 'Service');
    expect(services.filter(({ spec }) => selects(spec.selector, labels))).toEqual([]);
  });
});

const memberOf = (spec: object | undefined, name: string): unknown =>
  (spec as Record<string, unknown> | undefined)?.[name];
