import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callerOf } from '../testing/mfa-database.js';
import { outcomeOf, tally } from '../testing/mfa-replica.js';
import { PasswordsService } from './passwords.service.js';
import { ScorerProcess } from './scorer-process.js';

/** sched(7) */
const SCHED_IDLE = 5;

/** What zxcvbn by itself takes between a second and minutes for. */
const WORST = [
  'a'.repeat(1000),
  'ab'.repeat(50_000),
  '4@8({[<369!1|70$5+%2'.repeat(500),
  '1<80({9<[(6+7|([[!+<!67{[[<9||@8<3@8[%+3(7242{99$083@!%(!92762!@{7!79$$9{44501(091990$(8<@%|(!|5[$1<',
  '12345678901234567890'.repeat(100),
  '19991998199719961995'.repeat(100),
  '😀'.repeat(1000),
  '\0'.repeat(1000),
];

describe('password strength', () => {
  let scorer: ScorerProcess;
  let passwords: PasswordsService;
  const caller = callerOf();
  const check = (password: string) => passwords.checkStrength(caller, password);

  beforeAll(() => {
    scorer = new ScorerProcess();
    passwords = new PasswordsService(scorer);
    scorer.onModuleInit();
    return untilItAnswers();
  });
  afterAll(() => scorer.onApplicationShutdown());

  /** On a machine that is full, a scorer that gives way answers late, and who would wait too long is refused. */
  const untilItAnswers = async (password = 'anything') => {
    while ((await outcomeOf(check(password))) !== 'ok') await pause(200);
  };

  it.each([
    ['password', 0, 'less than a second', 'This is a top-10 common password'],
    ['correct horse battery staple', 4, 'centuries', ''],
    ['', 0, 'less than a second', ''],
  ])('%j scores %i', async (password, score, crack_time_display, warning) => {
    const strength = await check(password);
    expect(strength).toMatchObject({ score, crack_time_display, feedback: { warning } });
    expect(Number.isFinite(strength.crack_time)).toBe(true);
    expect(Array.isArray(strength.feedback.suggestions)).toBe(true);
  });

  it('is told by 10^10 guesses a second', async () => {
    // zxcvbn guesses the most common word within its first three tries.
    expect((await check('password')).crack_time).toBeCloseTo(3e-10, 12);
  });

  it('reads the first 100 characters', async () => {
    const start = 'password'.repeat(12) + 'pass';
    expect(await check(`${start}G7#kq!xW02bnmZ`)).toEqual(await check(start));
  });

  it('answers the worst that can be sent, and nothing else waits for it', async () => {
    let turns = 0;
    const ticker = setInterval(() => (turns += 1), 5);
    const startedAt = performance.now();
    await Promise.all(WORST.map(untilItAnswers));
    clearInterval(ticker);
    expect(turns).toBeGreaterThan((performance.now() - startedAt) / 50);
  });

  it('takes as many as it can serve and refuses the rest at once', async () => {
    const outcomes = await tally(Array.from({ length: 200 }, (_, n) => check(`password ${n}`)));
    // 32 wait, and one is being scored or is not, while the scorer rests.
    expect([32, 33]).toContain(outcomes.ok);
    expect(outcomes).toEqual({ ok: outcomes.ok, service_unavailable: 200 - (outcomes.ok ?? 0) });
    expect(await outcomeOf(check('again'))).toBe('ok');
  });

  it('goes on with another process when one ends', async () => {
    const during = outcomeOf(check('password'));
    processOf(scorer).kill('SIGKILL');
    expect(['ok', 'service_unavailable']).toContain(await during);
    await untilItAnswers();
  });

  it('takes no answer from a process that was given up', async () => {
    const givenUp = processOf(scorer);
    givenUp.kill('SIGKILL');
    await once(givenUp, 'exit');
    await untilItAnswers();
    const strength = check('password');
    givenUp.emit('message', { score: 4, suggestions: [] });
    expect(await strength).toMatchObject({ score: 0 });
  });

  it('refuses what it cannot answer in time, and goes on with the next', async () => {
    const stopped = processOf(scorer);
    stopped.kill('SIGSTOP');
    const outcomes = tally(['one', 'two', 'three'].map(check));
    expect(await outcomes).toEqual({ service_unavailable: 3 });
    stopped.kill('SIGCONT');
    expect(await check('password')).toMatchObject({ score: 0 });
  });

  it('lets the others go first, and rests before the next one', async () => {
    const { pid } = processOf(scorer);
    expect(getPriority(pid)).toBeGreaterThan(getPriority());
    if (existsSync('/usr/bin/chrt')) expect(policyOf(pid)).toBe(SCHED_IDLE);
    const answers = [check(WORST[3] as string), check('next')];
    await answers[0];
    expect(isScoring(scorer)).toBe(false);
    await answers[1];
  });

  it('is for enterprise Apps', async () => {
    const standard = passwords.checkStrength(callerOf({ tier: 'standard' }), 'password');
    expect(await outcomeOf(standard)).toBe('tier_required');
  });
});

function processOf(scorer: ScorerProcess): ChildProcess {
  return (scorer as unknown as { child: ChildProcess }).child;
}

function isScoring(scorer: ScorerProcess): boolean {
  return (scorer as unknown as { running: unknown }).running !== undefined;
}

/** The 41st field of stat, the 39th behind the name (proc(5)). */
function policyOf(pid = 0): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return Number(fields.split(' ')[38]);
}
