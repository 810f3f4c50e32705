import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { inRoot } from './repository.js';

const SCRIPT = 'deploy/kubernetes/restore-drill/run.sh';
const OVERLAY = 'deploy/kubernetes/overlays/production/restore-drill';
const folder = mkdtempSync(join(tmpdir(), 'latchkey-drill-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Notes its words; answers the conditions of the Job one after the other, or of one that an earlier drill has left. No
 * cluster runs here.
 */
const KUBECTL = `#!/bin/sh
echo "$*" >> "$SEEN"
case "$*" in
  'delete -k '*) rm -f "$LEFT" ;;
  *'get job gone '*) ;;
  *'get job away '*) exit 1 ;;
  *'get job'*) if [ -e "$LEFT" ]; then cat "$LEFT"; else echo "there $(head -n 1 "$ANSWERS")"; sed -i 1d "$ANSWERS"; fi ;;
  *' logs '*doctor*) echo 'doctor: all is well' ;;
  'apply '*) exit "$APPLIED" ;;
esac
`;
const kubectl = join(folder, 'kubectl');
writeFileSync(kubectl, KUBECTL);
chmodSync(kubectl, 0o755);

const [seen, answers, left] = ['seen', 'answers', 'left'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const calls = () => (existsSync(seen) ? readFileSync(seen, 'utf8').trim().split('\n') : []);

interface Case {
  readonly applied?: number;
  readonly seconds?: string;
  /** What a Job of an earlier drill has ended with. */
  readonly before?: string;
}
const prepared = (conditions: readonly string[], { applied = 0, before }: Case = {}) => {
  for (const file of [seen, left]) rmSync(file, { force: true });
  if (before) writeFileSync(left, `there ${before}\n`);
  writeFileSync(answers, conditions.map((line) => `${line}\n`).join(''));
  return {
    ...{ PATH: `${folder}:${process.env['PATH']}`, POLL_SECONDS: '0' },
    ...{ SEEN: seen, ANSWERS: answers, LEFT: left, APPLIED: String(applied) },
  };
};
const run = (conditions: readonly string[], given: Case = {}) => {
  const words = [inRoot(SCRIPT), OVERLAY, given.seconds ?? '100'];
  const env = prepared(conditions, given);
  const { status, stdout, stderr } = spawnSync('sh', words, { encoding: 'utf8', env });
  return { status, stdout, stderr, first: calls().slice(0, 3), last: calls().slice(-2) };
};

const REMOVED = [
  `delete -k ${OVERLAY} --ignore-not-found --timeout=15m`,
  '-n latchkey-restore-drill delete persistentvolumeclaims --all --timeout=15m',
];

describe('the drill', () => {
  it('ends with 0 once its Job is complete, with what doctor said', () => {
    expect(existsSync(inRoot(OVERLAY, 'kustomization.yaml'))).toBe(true);
    expect(run(['', 'SuccessCriteriaMet', 'SuccessCriteriaMet Complete'])).toMatchObject({
      ...{ status: 0, first: [...REMOVED, `apply -k ${OVERLAY}`], last: REMOVED },
      stdout: 'doctor: all is well\n',
    });
  });

  it('does not take the Job of an earlier one for its own', () => {
    const { status, stderr } = run(['', 'Failed'], { before: 'SuccessCriteriaMet Complete' });
    expect([status, stderr]).toEqual([1, 'the Job latchkey-restore-drill has ended with: Failed\n']);
  });

  it.each<[string, string[], Case]>([
    ['its Job has failed', ['', 'FailureTarget', 'FailureTarget Failed'], {}],
    ['its time is over', [], { seconds: '1' }],
    ['the cluster refuses it', [], { applied: 1 }],
  ])('ends with 1 where %s, and takes away what it made', (_, conditions, given) =>
    expect(run(conditions, given)).toMatchObject({ status: 1, stdout: '', last: REMOVED }),
  );

  it('takes away what it made where its pipeline is cancelled, without waiting for the next look', async () => {
    const env = { ...prepared([]), POLL_SECONDS: '3600' };
    const drill = spawn('sh', [inRoot(SCRIPT), OVERLAY], { env, stdio: 'ignore' });
    const ended = once(drill, 'exit');
    while (!calls().some((call) => call.startsWith('apply'))) await delay(20);
    drill.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    expect(calls().slice(-2)).toEqual(REMOVED);
  });

  it('refuses a time that is no number, and touches nothing', () => {
    expect(run([], { seconds: 'abc' })).toMatchObject({ status: 64, first: [], last: [] });
  });
});

describe('wait-for-job.sh', () => {
  const wait = (conditions: readonly string[], ...words: string[]) =>
    spawnSync('sh', [inRoot('deploy/kubernetes/wait-for-job.sh'), ...words], {
      ...{ encoding: 'utf8' as const, env: prepared(conditions) },
    });

  it('ends with 0 for a Job that is complete, and with 1 for one that has failed or does not end', () => {
    expect(wait(['', 'Complete'], 'latchkey', 'one', '60').status).toBe(0);
    expect(calls().at(-1)).toContain('-n latchkey get job one ');
    expect(wait(['', 'Failed'], 'latchkey', 'one', '60')).toMatchObject({ status: 1, stdout: '' });
    expect(wait([], 'latchkey', 'one', '0').stderr).toBe('the Job one has ended with: no answer in time\n');
  });

  it('ends for a Job that is not there, and not where the cluster does not answer', () => {
    expect(wait([], 'latchkey', 'gone', '60').stderr).toBe('the Job gone has ended with: it is not there\n');
    expect(wait([], 'latchkey', 'away', '1').stderr).toBe('the Job away has ended with: no answer in time\n');
  });

  it('refuses what it cannot wait for', () => {
    for (const words of [
      ['latchkey', 'one'],
      ['latchkey', 'one', ''],
      ['latchkey', 'one', '12h'],
    ])
      expect(wait([], ...words).status).toBe(64);
    expect(calls()).toEqual([]);
  });
});
