import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments, stringify } from 'yaml';
import { PROCESSES } from '@latchkey/contracts/bus';
import { type KubernetesObject, ofKind, type Workload } from './kubernetes-objects.js';
import { describeOverlays } from './overlays.js';
import { recorded, type Replies } from './recorded-commands.js';

const FOLDER = 'deploy/kubernetes';
const owners = Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.database);
const run = (script: string, words: string[], replies: Replies) =>
  recorded(`${FOLDER}/${script}`, words, replies, ['kubectl']);

describe('processes.sh', () => {
  const KEDA: Replies = [
    ['api-resources', 'scaledobjects.keda.sh'],
    ['get scaledobjects', 'latchkey-gateway latchkey-session'],
    ['get deployments', 'latchkey-session latchkey-streams'],
  ];
  const changes = (calls: readonly string[]) =>
    calls.filter((call) => / (?:scale|annotate|wait|rollout) /.test(call)).map((call) => call.split(' ').slice(3, 5).join(' ')); // prettier-ignore

  it('pauses what KEDA scales before it stops all but gateway and admin, and waits until no pod is left', () => {
    const { status, calls } = run('processes.sh', ['stop'], KEDA);
    expect(status).toBe(0);
    expect(changes(calls)).toEqual(['annotate scaledobject', 'scale deployment', 'wait --for=delete']);
    expect(calls.filter((call) => call.includes(' annotate '))).toEqual([
      'kubectl -n latchkey annotate scaledobject latchkey-session --overwrite autoscaling.keda.sh/paused-replicas=0',
    ]);
    const scaled = calls.find((call) => call.includes(' scale '));
    expect(scaled).toContain('component notin (gateway,admin,migrate,probe) --replicas=0');
  });

  it('stops one of them', () => {
    const { calls } = run('processes.sh', ['stop', 'events'], []);
    expect(calls.find((call) => call.includes(' scale '))).toContain('component in (events) --replicas=0');
    expect(calls.filter((call) => call.includes(' annotate '))).toEqual([]);
  });

  it('ends with 1 where something starts them again', () => {
    const { status, stderr } = run('processes.sh', ['stop'], [['get pods', 'pod/latchkey-session-1']]);
    expect([status, stderr]).toEqual([1, expect.stringContaining('pod/latchkey-session-1')]);
  });

  it('starts them, and lets KEDA go on', () => {
    const { status, calls } = run('processes.sh', ['start'], KEDA);
    expect([status, changes(calls)]).toEqual([
      0,
      ['scale deployment', 'annotate scaledobject', 'rollout status'],
    ]);
    expect(calls.find((call) => call.includes(' annotate '))).toMatch(/paused-replicas-$/);
  });
});

describeOverlays((overlay, render) => {
  const rendered = render(`overlays/${overlay}/migrate`);
  const text = rendered.map((object) => stringify(object)).join('---\n');
  const settle = (words: string[] = [], replies: Replies = []) =>
    run(
      'after-restore.sh',
      [`overlays/${overlay}/migrate`, ...words],
      [...replies, ['kubectl kustomize', text.replaceAll("'", "'\\''")], ['get job', 'there Complete']],
    );
  const argsOf = (stdin: string) => {
    const objects = parseAllDocuments(stdin).map((document) => document.toJS() as KubernetesObject);
    const [job] = ofKind<Workload['spec'] & { activeDeadlineSeconds: number }>(objects, 'Job');
    return { objects, job, args: job?.spec.template.spec.containers.map(({ args }) => args) };
  };

  it('settles restored databases by the Job of the migrations', () => {
    const { status, stdin } = settle();
    expect(status).toBe(0);
    const { objects, job, args } = argsOf(stdin);
    expect([job?.metadata.name, args]).toEqual([
      'latchkey-after-restore',
      owners.map((name) => [name, '--after-restore']),
    ]);
    // Ending millions of sessions takes hours, whatever time a migration may take.
    expect(job?.spec.activeDeadlineSeconds).toBe(12 * 3600);
    const accounts = objects.filter(({ kind }) => kind === 'ServiceAccount');
    expect(accounts.map(({ metadata }) => metadata.name)).toEqual([
      job?.spec.template.spec.serviceAccountName,
    ]);
    const [migration] = ofKind<Workload['spec']>(rendered, 'Job');
    expect(job?.spec.template.spec.volumes).toEqual(migration?.spec.template.spec.volumes);
  });

  it('leaves the sessions as they were, and nothing else, where that is chosen', () => {
    const { args } = argsOf(settle(['session']).stdin);
    expect(args).toEqual(owners.map((name) => [name, name === 'session' ? '--migrate' : '--after-restore']));
  });

  it('refuses to settle while a process runs, and fails as its Job does', () => {
    const running = settle([], [['get pods', 'pod/latchkey-session-1']]);
    expect([running.status, running.stdin]).toEqual([1, '']);
    const failed = settle([], [['get job', 'there Failed']]);
    expect([failed.status, failed.calls.at(-1)]).toEqual([1, expect.stringContaining(' logs ')]);
  });
});
