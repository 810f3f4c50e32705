import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callerOf, outcomeOf, tally } from '../testing/callers.js';
import { PasswordsService } from './passwords.service.js';
import { ScorerProcess } from './scorer-process.js';

/** Passwords that take zxcvbn itself between a second and minutes. */
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

  /** On a busy machine, the scorer with its low priority answers late, and calls that wait too long are refused. */
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

  it('is given for 10^10 guesses a second', async () => {
    // zxcvbn guesses the most common word within its first three tries.
    expect((await check('password')).crack_time).toBeCloseTo(3e-10, 12);
  });

  it('reads the first 100 characters', async () => {
    const start = 'password'.repeat(12) + 'pass';
    expect(await check(`${start}G7#kq!xW02bnmZ`)).toEqual(await check(start));
    const faces = await check(`${'😀'.repeat(50)}G7#kq!xW02bnmZ`);
    expect(faces.crack_time).toBeGreaterThan((await check('😀'.repeat(50))).crack_time);
  });

  it.each(WORST.map((password) => [password.length, password] as const))(
    'hands at most 100 characters of %i to the scorer',
    async (_, password) => {
      const handedOver: string[] = [];
      const score = (text: string) => {
        handedOver.push(text);
        return scorer.score('');
      };
      const service = new PasswordsService({ score } as unknown as ScorerProcess);
      while ((await outcomeOf(service.checkStrength(caller, password))) !== 'ok') await pause(200);
      const start = Array.from(password).slice(0, 100).join('');
      expect(new Set(handedOver)).toEqual(new Set([start]));
    },
  );

  // The scorer has the lowest priority: beside other work this takes seconds.
  it('answers the worst that can be sent', () => Promise.all(WORST.map(untilItAnswers)), 60_000);

  it('takes as many as it can serve and refuses the rest at once', async () => {
    const outcomes = await tally(Array.from({ length: 200 }, (_, n) => check(`password ${n}`)));
    // One is being scored, and 32 wait.
    expect(outcomes).toEqual({ ok: 33, service_unavailable: 167 });
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

  it('computes nothing in this process, refuses what the scorer does not answer in time, and goes on with the next', async () => {
    const stopped = processOf(scorer);
    stopped.kill('SIGSTOP');
    expect(await tally(WORST.map(check))).toEqual({ service_unavailable: WORST.length });
    stopped.kill('SIGCONT');
    expect(await check('password')).toMatchObject({ score: 0 });
  });

  it('has the lowest priority', () => {
    expect(getPriority(processOf(scorer).pid)).toBeGreaterThan(getPriority());
  });

  it('pauses regularly under any load', async () => {
    const { pid } = processOf(scorer);
    const [cpuMs, startedAt] = [cpuMsOf(pid), performance.now()];
    for (let round = 0; round < 5; round += 1) await Promise.all(WORST.map(untilItAnswers));
    expect(cpuMsOf(pid) - cpuMs).toBeLessThan(0.6 * (performance.now() - startedAt));
  });

  it('is for enterprise Apps', async () => {
    const standard = passwords.checkStrength(callerOf({ tier: 'standard' }), 'password');
    expect(await outcomeOf(standard)).toBe('tier_required');
  });
});

function processOf(scorer: ScorerProcess): ChildProcess {
  return (scorer as unknown as { child: ChildProcess }).child;
}

/** `utime` and `stime` in hundredths of a second: fields 14 and 15 of stat, 12 and 13 behind the name (proc(5)). */
function cpuMsOf(pid = 0): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}
