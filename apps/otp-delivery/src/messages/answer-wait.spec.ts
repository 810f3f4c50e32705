import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AnswerWait } from './answer-wait.js';

const LIMITS = { untilTextMs: 20, answerMs: 1000, renewEveryMs: 5 };

function waiting() {
  let renewals = 0;
  const renew = () => Promise.resolve({ leftMs: 1000, copies: (renewals += 1) });
  return { wait: new AnswerWait(LIMITS, renew), renewals: () => renewals };
}

describe('the text of an attempt', () => {
  it('leaves while there is time, and its lease is renewed until the attempt ends', async () => {
    const { wait, renewals } = waiting();
    wait.beforeText(Infinity);
    expect(wait.forAnswer(1000)).toBe(true);
    while (renewals() < 2) await delay(5);
    await wait.stop();
    const before = renewals();
    await delay(30);
    expect(renewals()).toBe(before);
  });

  it.each<[string, (wait: AnswerWait) => Promise<unknown>, number]>([
    ['once the attempt has ended', (wait) => wait.stop(), 1000],
    ['once its time is over', () => delay(60), 1000],
    ['with its code', () => Promise.resolve(), 0],
  ])('does not leave %s, and nothing is renewed', async (_, ends, leftMs) => {
    const { wait, renewals } = waiting();
    wait.beforeText(Infinity);
    await ends(wait);
    expect(wait.forAnswer(leftMs)).toBe(false);
    await delay(30);
    expect(renewals()).toBe(0);
    await wait.stop();
  });
});
