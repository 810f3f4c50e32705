import { expect, it } from '@jest/globals';
import {
  type Container,
  isSelected,
  ofKind,
  type Selector,
  selects,
  type Workload,
} from './kubernetes-objects.js';
import { type ExternalSecret, externalSecrets } from './kubernetes-secrets.js';
import { renderWith } from './kustomize.js';
import { describeOverlays } from './overlays.js';

type Template = Workload['spec']['template'];
interface CronJob {
  concurrencyPolicy: string;
  jobTemplate: { spec: { backoffLimit: number; template: Template } };
}
interface Peer {
  podSelector: Selector;
}
interface Policy {
  podSelector: Selector;
  ingress?: { from: Peer[]; ports: { port: number }[] }[];
  egress?: { to: Peer[]; ports: { port: number }[] }[];
}

describeOverlays((overlay, render) => {
  if (overlay === 'development') return;
  const objects = renderWith(render, [`overlays/${overlay}`], 'components/doctor');
  const whole = [...render(`overlays/${overlay}/data`), ...objects];
  const job = ofKind<CronJob>(objects, 'CronJob')[0]?.spec.jobTemplate.spec;
  const container = job?.template.spec.containers[0] as Container;
  const labels = job?.template.metadata.labels ?? {};
  const admin = ofKind<Workload['spec']>(objects, 'Deployment').find(
    ({ metadata }) => metadata.name === 'latchkey-admin',
  )?.spec.template;

  it('is in no overlay', () => {
    expect(ofKind(render(`overlays/${overlay}`), 'CronJob')).toEqual([]);
  });

  it('runs `latchkey doctor` of the image of the processes, and fails for good', () => {
    expect(container.args).toEqual(['latchkey', 'doctor']);
    expect(container.image).toBe(admin?.spec.containers[0]?.image);
    expect(container.securityContext).toEqual(admin?.spec.containers[0]?.securityContext);
    expect(job?.backoffLimit).toBe(0);
  });

  it('asks administration by its Service, with a key of its own', () => {
    expect(container.env).toContainEqual({ name: 'LATCHKEY_URL', value: 'http://latchkey-admin' });
    const services = ofKind<{ selector: Record<string, string>; ports: object[] }>(objects, 'Service');
    const own = services.find(({ metadata }) => metadata.name === 'latchkey-admin')?.spec;
    expect(own?.ports).toContainEqual(expect.objectContaining({ port: 80, targetPort: 'admin' }));
    expect(selects(own?.selector ?? {}, admin?.metadata.labels ?? {})).toBe(true);
    expect(Object.keys(externalSecrets(objects).get('latchkey-doctor')?.keys ?? {})).toEqual([
      'admin-api-key',
    ]);
  });

  it('reaches administration and DNS alone, which lets it in at the port that it listens on', () => {
    const policies = ofKind<Policy>(whole, 'NetworkPolicy');
    const own = policies.filter(({ spec }) => isSelected(spec.podSelector, labels));
    expect(own.map(({ metadata }) => metadata.name).toSorted()).toEqual([
      'default-deny',
      'dns',
      'latchkey-doctor',
    ]);
    const [out, ...more] = own.find(({ metadata }) => metadata.name === 'latchkey-doctor')?.spec.egress ?? [];
    const listens = admin?.spec.containers[0]?.ports?.find(({ name }) => name === 'admin')?.containerPort;
    expect([more, out?.ports.map(({ port }) => port)]).toEqual([[], [listens]]);
    expect(out?.to.map(({ podSelector }) => isSelected(podSelector, admin?.metadata.labels ?? {}))).toEqual([
      true,
    ]);
    const lets = policies
      .filter(({ spec }) => isSelected(spec.podSelector, admin?.metadata.labels ?? {}))
      .flatMap(({ spec: { ingress = [] } }) => ingress)
      .filter(({ from }) => from.some(({ podSelector }) => podSelector && isSelected(podSelector, labels)));
    expect(lets.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([listens]);
  });

  it('has a key without a slash by components/doctor/flat-key', () => {
    const flat = renderWith(
      render,
      [`overlays/${overlay}`],
      'components/doctor',
      'components/doctor/flat-key',
    );
    const keys = ofKind<ExternalSecret>(flat, 'ExternalSecret').flatMap(({ spec: { data = [] } }) =>
      data.map(({ remoteRef }) => remoteRef.key),
    );
    expect(keys).toEqual(['latchkey-doctor']);
  });
});
