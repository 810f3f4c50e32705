import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { inRoot } from './repository.js';

const SCRIPT = 'deploy/kubernetes/restore-drill/run.sh';
const OVERLAY = 'deploy/kubernetes/overlays/production/restore-drill';
const folder = mkdtempSync(join(tmpdir(), 'latchkey-drill-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Notes its words; answers the conditions of the Job one after the other. No cluster runs here. */
const KUBECTL = `#!/bin/sh
echo "$*" >> "$SEEN"
case "$*" in
  *'get job'*) head -n 1 "$ANSWERS"; sed -i 1d "$ANSWERS" ;;
  *' logs '*doctor*) echo 'doctor: all is well' ;;
  'apply '*) exit "$APPLIED" ;;
esac
`;
const kubectl = join(folder, 'kubectl');
writeFileSync(kubectl, KUBECTL);
chmodSync(kubectl, 0o755);

const [seen, answers] = ['seen', 'answers'].map((name) => join(folder, name)) as [string, string];
const calls = () => (existsSync(seen) ? readFileSync(seen, 'utf8').trim().split('\n') : []);
const prepared = (conditions: string[], applied = 0) => {
  rmSync(seen, { force: true });
  writeFileSync(answers, conditions.map((line) => `${line}\n`).join(''));
  return {
    ...{ PATH: `${folder}:${process.env['PATH']}`, POLL_SECONDS: '0' },
    ...{ SEEN: seen, ANSWERS: answers, APPLIED: String(applied) },
  };
};
const run = (conditions: string[], { applied = 0, seconds = 100 } = {}) => {
  const env = prepared(conditions, applied);
  const words = [inRoot(SCRIPT), OVERLAY, String(seconds)];
  const { status, stdout } = spawnSync('sh', words, { encoding: 'utf8', env });
  return { status, stdout, first: calls()[0], last: calls().at(-1) };
};

const APPLIED = `apply -k ${OVERLAY}`;
const REMOVED = `delete -k ${OVERLAY} --ignore-not-found --timeout=15m`;

it('the drill ends with 0 once its Job is complete, with what doctor said', () => {
  expect(existsSync(inRoot(OVERLAY, 'kustomization.yaml'))).toBe(true);
  expect(run(['', 'SuccessCriteriaMet', 'SuccessCriteriaMet Complete'])).toEqual({
    ...{ status: 0, first: APPLIED, last: REMOVED },
    stdout: 'doctor: all is well\n',
  });
});

it.each([
  ['its Job has failed', ['', 'FailureTarget', 'FailureTarget Failed'], {}],
  ['its time is over', ['', ''], { seconds: 20 }],
  ['the cluster refuses it', [], { applied: 1 }],
])('the drill ends with 1 where %s, and takes away what it made', (_, conditions, options) =>
  expect(run(conditions, options)).toMatchObject({ status: 1, stdout: '', last: REMOVED }),
);

it('the drill takes away what it made where its pipeline is cancelled', async () => {
  const env = { ...prepared([]), POLL_SECONDS: '0.1' };
  const drill = spawn('sh', [inRoot(SCRIPT), OVERLAY, '1000000'], { env, stdio: 'ignore' });
  const ended = once(drill, 'exit');
  while (!calls().some((call) => call.includes('get job'))) await delay(20);
  drill.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  expect(calls().at(-1)).toBe(REMOVED);
});
