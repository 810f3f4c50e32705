import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRoot } from './repository.js';
import { recorded, type Replies } from './recorded-commands.js';

const FOLDER = 'deploy/cluster';
const CLUSTER: Replies = [
  ['get secret latchkey-tls', 'Y2VydGlmaWNhdGU='],
  ['get secret', 'c2VjcmV0'],
  ['apps create', '{"secret_key": "sk_test_1"}'],
  ['get deployments', 'gateway session'],
  ['component=gateway', 'pod/gateway-1\npod/gateway-2'],
  ['component=session', 'pod/session-1'],
  ['-l cnpg.io/cluster=latchkey-postgres,', 'pod/latchkey-postgres-1'],
  ['-l cnpg.io/cluster ', 'one'],
  ['name=nats -o name', 'pod/nats-0\npod/nats-1'],
  ['name=nats', 'two'],
  ['get nodes', 'one two three'],
  ['app=minio', 'four'],
  ['get job', 'there Complete'],
  ['get databases', 'latchkey_session latchkey_events'],
  ['kubectl kustomize', 'args: [session, --migrate]'],
];
const run = (script: string, words: string[] = [], replies: Replies = []) =>
  recorded(`${FOLDER}/${script}`, words, [...replies, ...CLUSTER], ['kubectl', 'helm']);
/** With a `node` that only notes its words, too. */
const runAlone = (script: string, replies: Replies = [], words: string[] = []) =>
  recorded(`${FOLDER}/${script}`, words, [...replies, ...CLUSTER], ['kubectl', 'helm', 'node']);
const disturb = (replies: Replies, overlay = 'development') => runAlone('disturb.sh', replies, [overlay]);
const DOCTOR = 'kubectl -n latchkey exec deployment/latchkey-admin -- node run.mjs latchkey doctor';

/** The commands that docs/deployment.md gives for the first time; a script that waits for a Job reads it. */
function documented(overlay: string): string[] {
  const [, section = ''] = readRoot('docs/deployment.md').split('### First time\n');
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  return block
    .split('\n')
    .map((line) => line.replace(/^sh wait-for-job\.sh (\S+) (\S+) .*/, 'kubectl -n $1 get job $2'))
    .filter((line) => /^(?:kubectl|helm upgrade)/.test(line))
    .map((line) =>
      line.replaceAll('overlays/production', `${FOLDER}/${overlay}`).replace(/ --timeout=\S+/, ''),
    );
}

describe('install.sh', () => {
  it.each(['development', 'production'])('takes the steps of docs/deployment.md: %s', (overlay) => {
    const { status, calls } = run('install.sh', [overlay]);
    expect(status).toBe(0);
    const plain = calls.map((call) => call.replace(/ --(?:timeout=|ignore-not-found).*/, ''));
    const steps = documented(overlay).filter((step) => step.startsWith('kubectl'));
    expect(steps.length).toBe(7);
    expect(plain.filter((call) => steps.includes(call))).toEqual(steps);
    const [chart = ''] = documented(overlay).filter((step) => step.startsWith('helm'));
    const [, version = ''] = /--version (\S+)/.exec(chart) ?? [];
    expect(plain.find((call) => call.startsWith('helm'))).toContain(`--version ${version} `);
  });

  it('puts no secret on a command line, and the values of the store into the cluster', () => {
    const { calls, stdin } = run('install.sh', ['production']);
    expect(calls.filter((call) => /[0-9a-f]{32}|[\w+/]{40}/.test(call.replaceAll('/', ' ')))).toEqual([]);
    expect(stdin).toContain('ClusterSecretStore');
    expect(stdin).toContain('latchkey/backups');
    expect(run('install.sh', ['development']).stdin).not.toContain('ClusterSecretStore');
  });

  it.each(['apply -k', 'replace', 'rollout status', 'doctor'])('ends where %s fails', (part) => {
    const { status, calls } = run('install.sh', ['development'], [[part, 3]]);
    expect(status).toBe(3);
    expect(calls.at(-1)).toContain(part);
  });
});

it('install.sh ends with 1 where a migration fails', () => {
  const { status, calls } = run('install.sh', ['development'], [['get job', 'there Failed']]);
  expect([status, calls.at(-1)]).toEqual([1, expect.stringContaining('get job latchkey-migrate')]);
});

describe('operators.sh', () => {
  it('installs for development what docs/deployment.md asks for, and for production the rest', () => {
    const [few, all] = ['development', 'production'].map((overlay) => run('operators.sh', [overlay]).calls);
    const names = (calls: readonly string[] = []) =>
      ['metrics-server', 'cert-manager/releases', 'cnpg-1.', 'traefik', 'plugin-barman', 'external-secrets', 'prometheus-operator', 'store.yaml'].filter((name) => calls.some((call) => call.includes(name))); // prettier-ignore
    expect(names(few)).toEqual(['metrics-server', 'cert-manager/releases', 'cnpg-1.', 'traefik']);
    expect(names(all)).toHaveLength(8);
    expect(few).toContain('kubectl -n latchkey apply -f deploy/cluster/edge/certificate.yaml');
    expect(all).toContain('kubectl -n ingress apply -f deploy/cluster/edge/certificate.yaml');
  });

  it('names the version of everything that it fetches', () => {
    const { calls } = run('operators.sh', ['production']);
    const fetched = calls.filter((call) => call.includes('https://'));
    expect(fetched.length).toBe(8);
    expect(
      fetched.filter((call) => !/\/download\/v\d+\.\d+\.\d+\/|--version \d+\.\d+\.\d+ /.test(call)),
    ).toEqual([]);
  });
});

describe('sign-in.sh', () => {
  it('signs in, and leaves no port forwarded', () => {
    const { status, stderr, calls, left } = runAlone('sign-in.sh');
    expect([status, stderr, left]).toEqual([0, '', []]);
    expect(calls.at(-1)).toBe('node deploy/cluster/sign-in.mjs');
  });

  it('fails as the sign-ins do, and where the edge has no certificate', () => {
    expect(runAlone('sign-in.sh', [['sign-in.mjs', 1]])).toMatchObject({ status: 1, left: [] });
    const { status, stderr } = runAlone('sign-in.sh', [['get secret latchkey-tls', 1]]);
    expect([status, stderr]).toEqual([1, 'no certificate of the edge was found: run operators.sh\n']);
  });
});

describe('disturb.sh', () => {
  const quick: Replies = [['cli/main.js probe', 'ok']];

  it('kills a pod of each process, replaces all, kills a store of each kind, and drains a node without data', () => {
    const { status, calls, stdout, left } = disturb(quick);
    expect([status, left]).toEqual([0, []]);
    const done = calls.filter((call) => / (?:delete|restart|drain|uncordon) /.test(call));
    expect(done.map((call) => call.replace('kubectl -n latchkey ', ''))).toEqual([
      'delete pod/gateway-1 --grace-period=0 --force',
      'delete pod/session-1 --grace-period=0 --force',
      'rollout restart deployment -l app.kubernetes.io/part-of=latchkey',
      'delete pod/latchkey-postgres-1 --grace-period=0 --force',
      'delete pod/nats-0 --grace-period=0 --force',
      'kubectl drain three --ignore-daemonsets --delete-emptydir-data --timeout=10m',
      'kubectl uncordon three',
      'kubectl uncordon three',
    ]);
    expect(calls.filter((call) => call === 'node deploy/cluster/sign-in.mjs')).toHaveLength(6);
    expect(calls.filter((call) => call === DOCTOR)).toHaveLength(6);
    expect(stdout).toMatch(/probes so far: \d+ passed, 0 failed/);
  });

  it('gives the node back where the drain fails', () => {
    const { status, calls, left } = disturb([['drain three', 5], ...quick]);
    // The last probe may end after its script.
    const done = calls.filter((call) => !call.endsWith(' probe'));
    expect([status, done.at(-1), left]).toEqual([5, 'kubectl uncordon three', []]);
  });

  it('judges the probes of production, and counts those of a single pod of each kind', () => {
    const failing: Replies = [['cli/main.js probe', 1]];
    expect(disturb(failing).status).toBe(0);
    expect(disturb(quick, 'production').status).toBe(0);
    const { status, stderr } = disturb(failing, 'production');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/\d+ probes failed, \d+ may/)]);
  });

  it.each([
    ['fail  session: 503 in 12 ms, service_unavailable', 0],
    ['fail  code: 504 in 4000 ms, upstream_timeout', 0],
    ['fail  send: 0 in 10000 ms, unreachable', 0],
    ['fail  session: 404 in 3 ms, session_not_found', 1],
    ['fail  code: 500 in 3 ms, internal_error', 1],
  ])('takes "%s" while a store is away: exit code %i', (line, code) => {
    const { status, stderr, left } = disturb([['cli/main.js probe', `${line}\n`, 1]]);
    expect([status, left]).toEqual([code, []]);
    expect(stderr.includes('not answered as documented')).toBe(code === 1);
  });

  it('drains no node with a store that would forget the back-ups', () => {
    const { calls } = disturb([['app=minio', 'three'], ...quick]);
    expect(calls.find((call) => call.includes(' drain '))).toContain('drain one ');
  });

  it('drains a node with data where each has some', () => {
    const { calls } = disturb([['-l cnpg.io/cluster ', 'one two three'], ...quick]);
    expect(calls.find((call) => call.includes(' drain '))).toContain('drain one ');
  });
});

describe('chart.sh', () => {
  beforeAll(() => void (process.env['VERSION'] = '1.2.3'));
  afterAll(() => void delete process.env['VERSION']);

  it('takes over, signs in, goes without the databases, and is installed anew', () => {
    const { status, stderr, calls, left } = runAlone('chart.sh');
    expect([status, stderr, left]).toEqual([0, '', []]);
    const chart =
      'helm upgrade --install latchkey dist/chart/latchkey --namespace latchkey --values deploy/cluster/chart/values.yaml --set image.tag=1.2.3 --wait --timeout 20m';
    const signsIn = [
      'kubectl -n latchkey patch deployment latchkey-identity --patch-file deploy/cluster/provider/container.yaml',
      DOCTOR,
      'node deploy/cluster/sign-in.mjs',
    ];
    const steps = [
      'node deploy/cluster/../chart/render.mjs dist/chart/latchkey',
      ...[`${chart} --take-ownership`, ...signsIn],
      'helm uninstall latchkey --namespace latchkey --wait --timeout 5m',
      'kubectl -n latchkey wait --for=delete pod -l app.kubernetes.io/part-of=latchkey --timeout=5m',
      'kubectl -n latchkey wait --for=condition=Ready cluster/latchkey-postgres --timeout=1m',
      ...[chart, ...signsIn],
    ];
    expect(calls.filter((call) => steps.includes(call))).toEqual(steps);
    expect(calls.filter((call) => / (?:delete|uninstall) /.test(call))).toHaveLength(1);
  });

  it('needs the tag of the image', () => {
    delete process.env['VERSION'];
    const { status, stderr } = runAlone('chart.sh');
    process.env['VERSION'] = '1.2.3';
    expect([status, stderr]).toEqual([64, expect.stringContaining('VERSION')]);
  });

  it('ends where Helm fails, with its exit code', () => {
    const { status, calls } = runAlone('chart.sh', [['helm upgrade', 7]]);
    expect([status, calls.at(-1)]).toEqual([7, expect.stringContaining('helm upgrade')]);
  });
});

it('the workflow makes the namespace of the restore drill before it runs', () => {
  const workflow = readRoot('.github/workflows/cluster.yml');
  const made = workflow.indexOf('kubectl apply -k deploy/kubernetes/restore-drill/pipeline');
  expect(made).toBeGreaterThan(0);
  expect(workflow.indexOf('restore-drill/run.sh')).toBeGreaterThan(made);
});

describe('restore.sh', () => {
  it('dumps and restores while no service runs, and settles before one does', () => {
    const { status, calls, stdin } = runAlone('restore.sh');
    expect(status).toBe(0);
    const order = [
      ...['--replicas=0', '--for=delete', 'pg_dump -Fc latchkey_session', 'pg_dump -Fc latchkey_events'],
      ...['--replicas=1', 'rollout status', 'doctor', 'sign-in.mjs'],
      ...['--replicas=0', '--for=delete', '-d latchkey_session', '-d latchkey_events'],
      ...['apply -f -', 'get job latchkey-after-restore', 'logs', 'delete job'],
      ...['--replicas=1', 'rollout status', 'doctor', 'sign-in.mjs'],
    ];
    const places = order.reduce<number[]>(
      (found, part) => [
        ...found,
        calls.findIndex((call, index) => index > (found.at(-1) ?? -1) && call.includes(part)),
      ],
      [],
    );
    expect(places.filter((place) => place < 0)).toEqual([]);
    expect(stdin.trim()).toBe('args: [session, --after-restore]');
  });

  it('ends where a dump fails, before anything is restored', () => {
    const { status, calls } = runAlone('restore.sh', [['pg_dump', 4]]);
    expect([status, calls.filter((call) => call.includes('pg_restore'))]).toEqual([4, []]);
  });

  it('takes no cluster without databases', () =>
    expect(runAlone('restore.sh', [['get databases', '']]).status).toBe(1));
});
