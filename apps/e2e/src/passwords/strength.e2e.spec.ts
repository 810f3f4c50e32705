import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { atOnce, expectRefusal, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { unique } from '../harness/sign-in/identities.js';
import { searchForSecrets } from '../harness/secrets/leaks.js';
import { currentRun } from '../harness/stack/run.js';
import { remember } from '../harness/secrets/secrets.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp({ tier: 'enterprise' });
const { publicApi } = app;

it.each([
  ['password', 0],
  ['', 0],
  ['Tr0ub4dour&3', 2],
  ['correct horse battery staple', 4],
])('scores %j', async (password, score) => {
  const result = succeeded(await publicApi.passwords.strengthCheck({ password }));
  expect(result).toEqual({
    score: expect.any(Number),
    crack_time: expect.any(Number),
    crack_time_display: expect.stringMatching(/\S/),
    feedback: { warning: expect.any(String), suggestions: expect.any(Array) },
  });
  expect(Math.abs(result.score - score)).toBeLessThanOrEqual(1);
  expect(result.crack_time).toBeGreaterThanOrEqual(0);
});

it('says what is wrong with a weak one, and nothing of a strong one', async () => {
  const weak = succeeded(await publicApi.passwords.strengthCheck({ password: 'password' }));
  expect(weak.feedback.warning).toMatch(/\S/);
  expect(weak.feedback.suggestions.length).toBeGreaterThan(0);
  expect(weak.crack_time).toBeLessThan(1);
  const strong = succeeded(
    await publicApi.passwords.strengthCheck({ password: 'correct horse battery staple' }),
  );
  expect(strong).toMatchObject({ score: 4, feedback: { warning: '', suggestions: [] } });
  expect(strong.crack_time).toBeGreaterThan(1e9);
});

it('belongs to the enterprise tier', async () => {
  const standard = await newApp({ tier: 'standard' });
  const password = 'correct horse battery staple';
  for (const api of [standard.api, standard.publicApi])
    expectRefusal(await api.passwords.strengthCheck({ password }), 403, 'tier_required');
});

it.each([
  ['1,000 of one letter', 'a'.repeat(1_000)],
  ['1,000 digits', '1234567890'.repeat(100)],
  ['1,000 look-alikes', '4@8({[<369!1|70$5+%2'.repeat(50)],
  ['one way over the keyboard and back', '89'.repeat(50)],
  ['a row of the keyboard', 'qwertyuiop'.repeat(10)],
  ['years', '19991998199719961995'.repeat(5)],
  ['90,000 characters', 'Tr0ub4dour'.repeat(9_000)],
])('answers for %s as for its first 100 characters', async (_, password) => {
  const strength = await strengthOf(password);
  expect(strength).toEqual(await strengthOf(password.slice(0, 100)));
});

/** Scoring gives way to everything else: on a full machine it is refused until there is time for it. */
async function strengthOf(password: string) {
  for (;;) {
    const answer = await publicApi.passwords.strengthCheck({ password });
    if (answer.status !== 503) return succeeded(answer);
    await delay(200);
  }
}

it('delays no other call, and is refused when it is too much', async () => {
  const { token } = await signIn(app);
  const [scored, verified] = await Promise.all([
    atOnce(100, () => publicApi.passwords.strengthCheck({ password: '4@8({[<369!1|70$5+%2'.repeat(5) })),
    atOnce(100, () => publicApi.sessions.verify({ session_token: token })),
  ]);
  expect(tally(verified)).toEqual({ '200': 100 });
  const { '200': answered = 0, service_unavailable: refused = 0 } = tally(scored);
  expect(answered).toBeGreaterThan(0);
  expect(answered + refused).toBe(100);
});

it('keeps nothing of a password', async () => {
  const password = unique('a password of my own');
  remember('token', password);
  succeeded(await publicApi.passwords.strengthCheck({ password }));
  expectRefusal(await publicApi.passwords.strengthCheck({ password, [password]: 1 }), 400, 'unknown_field');
  expect((await searchForSecrets(currentRun())).leaks).toEqual([]);
});
