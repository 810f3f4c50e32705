import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';

const { api, publicApi } = await newApp({ tier: 'enterprise' });

it('says what is wrong with a weak password, and nothing of a strong one', async () => {
  const weak = succeeded(await publicApi.passwords.strengthCheck({ password: 'password' }));
  expect(weak).toEqual({
    score: 0,
    crack_time: expect.any(Number),
    crack_time_display: expect.stringMatching(/\S/),
    feedback: { warning: expect.stringMatching(/\S/), suggestions: expect.any(Array) },
  });
  expect(weak.feedback.suggestions.length).toBeGreaterThan(0);
  expect(weak.crack_time).toBeLessThan(1);
  const strong = succeeded(await api.passwords.strengthCheck({ password: 'correct horse battery staple' }));
  expect(strong).toMatchObject({ score: 4, feedback: { warning: '', suggestions: [] } });
  expect(strong.crack_time).toBeGreaterThan(1e9);
});

it('belongs to the enterprise tier', async () => {
  const standard = await newApp({ tier: 'standard' });
  const password = 'correct horse battery staple';
  for (const each of [standard.api, standard.publicApi])
    expectRefusal(await each.passwords.strengthCheck({ password }), 403, 'tier_required');
});
